import { sql } from 'kysely'
import type { z } from 'zod'
import { type listReaders as operation, readerDays } from '#domains/audit/contract/audit.ts'
import { withMerged } from '#domains/leads/server/lead/merged-leads.ts'
import type { Database } from '#platform/server/db/database.ts'

type Readers = z.output<typeof operation.answer>

/** Who opened a parent lately, the latest first. */
export async function listReaders(db: Database, leadId: number): Promise<Readers> {
  const { rows } = await sql<Readers['results'][number]>`
    select staff.id, staff.name, max(at) as at
    from audit_record join staff on staff.id = staff_id
    where about_lead_id = any (${await withMerged(db, leadId)}::integer[]) and what = 'lead_opened'
      and at > now() - make_interval(days => ${sql.lit(readerDays)})
    group by staff.id order by max(at) desc, staff.id`.execute(db)
  return { results: rows }
}
