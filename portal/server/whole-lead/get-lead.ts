import { sql } from 'kysely'
import * as leads from '#domains/leads/contract/leads.ts'
import { refuseAbsent } from '#domains/leads/server/lead/refuse-absent.ts'
import { seesDormant, viewersOf, visibleToViewers } from '#domains/leads/server/lead/visible-to.ts'
import { leadRow, wholeLead } from '#domains/leads/server/list/lead-row.ts'
import { constant, prepared } from '#platform/server/db/constant.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { fold } from '#portal/fold.ts'
import { domains } from '../folded/domains.ts'
import { timeline } from './timeline.ts'

type Sections = Omit<leads.LeadDetails, keyof leads.LeadRow>

interface WholeLead {
  row: leads.LeadRow
  sections: Sections
}

const sections = fold('section', [{ name: 'the portal', sections: { timeline } }, ...domains], (domain) => domain.sections)

const leadSections = constant(
  sql<Sections>`json_build_object(${sql.join(Object.entries(sections).map(([name, section]) => sql`${sql.lit(name)}, ${section}`))})`,
)

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

/** Planning them takes ten times as long as running them. */
export const leadStatements = [findSeen.statement, findSeenOrDormant.statement]

export async function getLead(db: Database, staff: Staff, id: number): Promise<leads.LeadDetails> {
  const find = seesDormant(staff) ? findSeenOrDormant : findSeen
  const [lead] = await find(db, { id, viewers: viewersOf(staff) })
  if (!lead) throw await refuseAbsent(db, leads.getLead, staff, id)
  return { ...lead.row, ...lead.sections }
}
