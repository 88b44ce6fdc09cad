import { sql } from 'kysely'
import type { z } from 'zod'
import { withMerged } from '#domains/leads/server/lead/merged-leads.ts'
import { refuseUnlessVisible } from '#domains/leads/server/lead/refuse-absent.ts'
import * as person from '#domains/privacy/contract/person.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { eraseLead } from './erase-lead.ts'
import { exportLead, personTablesOf } from './export-lead.ts'

type Domains = readonly ServerDomain[]

/** What the portal has about a parent, in numbers. */
export async function lookAtPerson(
  db: Database,
  domains: Domains,
  staff: Staff,
  leadId: number,
): Promise<z.output<typeof person.lookAtPerson.answer>> {
  await refuseUnlessVisible(db, person.lookAtPerson, staff, leadId)
  const ids = await withMerged(db, leadId)
  const { name } = await db.selectFrom('lead').select('name').where('id', '=', leadId).executeTakeFirstOrThrow()
  const counts = personTablesOf(domains).map(
    (table) =>
      sql`select ${table}::text as table, count(*)::integer as count from ${sql.table(table)} where lead_id = any (${ids}::integer[])`,
  )
  const { rows } = await sql<{ table: string; count: number }>`${sql.join(counts, sql` union all `)} order by 2 desc, 1`.execute(db)
  const entries = await sql<{ count: number }>`
    select count(*)::integer as count from audit_record where about_lead_id = any (${ids}::integer[])`.execute(db)
  return { name, rows: rows.filter(({ count }) => count > 0), audit_entries: entries.rows[0]?.count ?? 0 }
}

/** Everything about a parent, with who saw and did what: one file is enough for a complaint or the Board. */
export async function exportPersonOfLead(db: Database, domains: Domains, staff: Staff, leadId: number): Promise<Record<string, unknown[]>> {
  await refuseUnlessVisible(db, person.exportPersonOfLead, staff, leadId)
  const exported = await exportLead(db, domains, staff, leadId)
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(entry) as row from (
      select audit_record.*, staff.name as staff from audit_record left join staff on staff.id = staff_id
      where about_lead_id = any (${await withMerged(db, leadId)}::integer[]) order by audit_record.at) as entry`.execute(db)
  return { ...exported, audit_record: rows.map(({ row }) => row) }
}

export async function erasePersonOfLead(
  tx: Transaction,
  domains: Domains,
  staff: Staff,
  leadId: number,
  typed: string,
): Promise<{ id: number }> {
  await refuseUnlessVisible(tx, person.erasePersonOfLead, staff, leadId)
  await eraseLead(tx, domains, staff, leadId, ({ name, erased_at }) => {
    if (erased_at) throw refuse(person.erasePersonOfLead, 'leadNotFound')
    if (name.trim() !== typed) throw refuseField(person.erasePersonOfLead, 'nameDiffers', 'name')
  })
  return { id: leadId }
}
