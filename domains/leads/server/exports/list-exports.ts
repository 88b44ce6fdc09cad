import { sql } from 'kysely'
import type { LeadExport } from '#domains/leads/contract/views.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

const exportsShown = 20

export const exportsOf = (db: Database, staff: Pick<Staff, 'id'>) =>
  db
    .selectFrom('lead_export')
    .select(['id', 'total', 'written', 'trouble', 'created_at', 'finished_at'])
    .select([sql<LeadExport['list']>`list`.as('list'), sql<LeadExport['status']>`status`.as('status')])
    .where('staff_id', '=', staff.id)

export const listExports = (db: Database, staff: Staff): Promise<LeadExport[]> =>
  exportsOf(db, staff).orderBy('id', 'desc').limit(exportsShown).execute()
