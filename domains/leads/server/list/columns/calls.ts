import { sql } from 'kysely'
import type { Conditions, ListColumn } from './list-column.ts'

const conditions: Conditions<'num_of_call_attempts'> = { num_of_call_attempts: (times) => sql`call_attempts = ${times}` }

export const calls: ListColumn = { conditions }
