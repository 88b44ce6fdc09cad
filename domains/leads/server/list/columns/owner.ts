import { sql } from 'kysely'
import { joinedText } from '#domains/lists/server/exports/cell-texts.ts'
import type { Condition, Conditions, ListColumn } from './list-column.ts'

/** Leads with an owner, among the rows of a viewer. A viewer's rows are owned or shared, so reading the few shares separates the two. */
function ownedBy(owner: number, viewer: number): Condition {
  const shared = (isMeant: Condition) =>
    sql`select lead_share.lead_id from lead_share join lead on lead.id = lead_share.lead_id where staff_id = ${viewer} and ${isMeant}`
  return viewer === owner
    ? sql`lead_id not in (${shared(sql`owner_id is distinct from ${owner}`)})`
    : sql`lead_id in (${shared(sql`owner_id = ${owner}`)})`
}

const conditions: Conditions<'owner'> = { owner: (id, { rows }) => ownedBy(id, rows.viewer) }

const exported: ListColumn['exported'] = [
  { title: 'Owner', cell: (lead) => lead.owner?.name ?? null },
  { title: 'Shared with', cell: (lead) => joinedText(lead.shared_with.map((staff) => staff.name)) },
]

export const owner: ListColumn = { conditions, exported }
