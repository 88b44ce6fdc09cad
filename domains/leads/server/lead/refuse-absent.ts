import { sql } from 'kysely'
import { getLead, type leadGone } from '#domains/leads/contract/leads.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type RefusalError, refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { visibleTo } from './visible-to.ts'

/** How long the former owner of a lead is told who has it now. Afterwards it looks absent, like other people's leads. */
const remembered = sql.lit('1 day')

const wasTheirs = (staff: Staff) => sql`((event.before ->> 'owner_id')::integer = ${staff.id}
  or ${staff.boarding_unassigned_data_permission}::boolean and event.before @> '{"owner_id": null}'
    and exists (select from parent_activity where parent_activity.lead_id = lead.id and schooling = 'boarding' and parent_activity.at <= event.at))`

async function newOwner(db: Database, staff: Staff, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select staff.name from lead_event as event
    join lead on lead.id = event.lead_id join staff on staff.id = lead.owner_id
    where event.lead_id = ${id} and event.kind in ('transfer', 'transfer_undone') and event.at > now() - interval ${remembered}
      and ${wasTheirs(staff)} and lead.erased_at is null
    limit 1`.execute(db)
  return rows[0]?.name
}

/** The lead that this one was merged into, through any number of merges, if this member of staff sees it. */
async function mergedInto(db: Database, staff: Staff, id: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive trail as (
      select merged_into_id as id from lead where id = ${id} and merged_into_id is not null
      union select lead.merged_into_id from lead join trail on trail.id = lead.id where lead.merged_into_id is not null)
    select lead.id, lead.name from lead join trail on trail.id = lead.id
    where lead.merged_into_id is null and ${visibleTo(staff)}`.execute(db)
  return rows[0]
}

/** The refusal for a lead out of sight: names the lead that it was merged into, or its new owner if it was theirs until lately. */
export async function refuseAbsent(
  db: Database,
  operation: { refusals: typeof leadGone },
  staff: Staff,
  id: number,
): Promise<RefusalError> {
  const merged = await mergedInto(db, staff, id)
  if (merged) return refuse(operation, 'leadMerged', { words: { name: merged.name }, current: { merged_into: merged.id } })
  const owner = await newOwner(db, staff, id)
  return owner ? refuse(operation, 'leadMoved', { words: { owner } }) : refuse(operation, 'leadNotFound')
}

/** Refuses a reader who no longer sees all of these leads, in the words for the first hidden lead. */
export async function refuseGone(db: Database, staff: Staff, ids: number[]): Promise<void> {
  const seen = await db.selectFrom('lead').select('id').where('id', 'in', ids).where(visibleTo(staff)).execute()
  const gone = ids.find((id) => !seen.some((lead) => lead.id === id))
  if (gone !== undefined) throw await refuseAbsent(db, getLead, staff, gone)
}

export async function refuseUnlessVisible(
  db: Database,
  operation: { refusals: Pick<typeof leadGone, 'leadNotFound'> },
  staff: Staff,
  id: number,
) {
  const lead = await db.selectFrom('lead').select('id').where('id', '=', id).where(visibleTo(staff)).executeTakeFirst()
  if (!lead) throw refuse(operation, 'leadNotFound')
}
