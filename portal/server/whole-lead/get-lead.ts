import { sql } from 'kysely'
import * as leads from '#domains/leads/contract/leads.ts'
import { refuseAbsent } from '#domains/leads/server/core/refuse-absent.ts'
import { visibleTo } from '#domains/leads/server/core/visible-to.ts'
import { leadWithListing, wholeLeadRow } from '#domains/leads/server/list/lead-row.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { leadSections } from './lead-sections.ts'

export async function getLead(db: Database, staff: Staff, id: number): Promise<leads.LeadDetails> {
  const { rows } = await sql<{ row: leads.LeadRow; sections: Omit<leads.LeadDetails, keyof leads.LeadRow> }>`
    select ${wholeLeadRow} as row, ${leadSections} as sections
    from ${leadWithListing}
    where lead.id = ${id} and ${visibleTo(staff)}`.execute(db)
  const [lead] = rows
  if (!lead) throw await refuseAbsent(db, leads.getLead, staff, id)
  return { ...lead.row, ...lead.sections }
}
