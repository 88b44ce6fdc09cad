import { sql } from 'kysely'
import { chances } from '#domains/leads/contract/chances.ts'
import type { Conditions, ListColumn } from './list-column.ts'

const conditions: Conditions<'chance'> = { chance: (wanted) => sql`chance = ${sql.lit(1 + chances.indexOf(wanted))}` }

export const chance: ListColumn = { conditions, orders: { chance: () => sql`chance` } }
