import * as leads from '@portal/contract/leads'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Staff } from '../http/staff.ts'
import { leadWithListing, wholeLeadRow } from './lead-row.ts'
import { leadSections } from './lead-sections.ts'
import { refuseAbsent } from './refuse-absent.ts'
import { visibleTo } from './visible-to.ts'

/** The whole lead: its row and every section, in one statement. */
export async function getLead(db: Database, staff: Staff, id: number): Promise<leads.LeadDetails> {
  const { rows } = await sql<{ row: leads.LeadRow; sections: Omit<leads.LeadDetails, keyof leads.LeadRow> }>`
    select ${wholeLeadRow} as row, ${leadSections} as sections
    from ${leadWithListing}
    where lead.id = ${id} and ${visibleTo(staff)}`.execute(db)
  const [lead] = rows
  if (!lead) throw await refuseAbsent(db, leads.getLead, staff, id)
  return { ...lead.row, ...lead.sections }
}
