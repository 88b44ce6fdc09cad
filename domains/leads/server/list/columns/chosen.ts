import { sql } from 'kysely'
import type { Conditions, ListColumn } from './list-column.ts'

const conditions: Conditions<'ids'> = { ids: (ids) => sql`lead_id = any (${ids}::integer[])` }

export const chosen: ListColumn = { conditions, foundApart: ['ids'] }
