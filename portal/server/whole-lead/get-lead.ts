import { sql } from 'kysely'
import * as leads from '#domains/leads/contract/leads.ts'
import { refuseAbsent } from '#domains/leads/server/lead/refuse-absent.ts'
import { seesDormant, viewersOf, visibleToViewers } from '#domains/leads/server/lead/visible-to.ts'
import { leadRow, wholeLead } from '#domains/leads/server/list/lead-row.ts'
import { prepared } from '#platform/server/db/constant.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { leadSections } from './lead-sections.ts'

interface WholeLead {
  row: leads.LeadRow
  sections: Omit<leads.LeadDetails, keyof leads.LeadRow>
}

const findLead = (orDormant: boolean) =>
  prepared(
    ['id', 'viewers'],
    ({ id, viewers }) => sql<WholeLead>`
      select ${leadRow} as row, ${leadSections} as sections
      from ${wholeLead()}
      where lead.id = ${id} and ${visibleToViewers(viewers, orDormant)}`,
  )

const findSeen = findLead(false)
const findSeenOrDormant = findLead(true)

export async function getLead(db: Database, staff: Staff, id: number): Promise<leads.LeadDetails> {
  const find = seesDormant(staff) ? findSeenOrDormant : findSeen
  const [lead] = await find(db, { id, viewers: viewersOf(staff) })
  if (!lead) throw await refuseAbsent(db, leads.getLead, staff, id)
  return { ...lead.row, ...lead.sections }
}
