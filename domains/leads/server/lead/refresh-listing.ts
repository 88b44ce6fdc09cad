import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'

/** The source of each column of `lead_line`; tsc names missing columns. */
const sources: Readonly<Record<Exclude<keyof DB['lead_line'], 'lead_id'>, 'lead_line' | 'derived'>> = {
  created_at: 'lead_line',
  latest_user_action_at: 'lead_line',
  latest_action_at: 'lead_line',
  last_touch_at: 'lead_line',
  follow_up_at: 'lead_line',
  latest_action_id: 'lead_line',
  latest_sub_action_id: 'lead_line',
  call_attempts: 'lead_line',
  budget_min: 'lead_line',
  budget_max: 'lead_line',
  visit_interest: 'lead_line',
  collab: 'lead_line',
  in_cart: 'lead_line',
  has_application: 'lead_line',
  has_booked_call: 'lead_line',
  new_application: 'lead_line',
  new_message: 'lead_line',
  international: 'lead_line',
  re_engaged: 'lead_line',
  search_text: 'derived',
  tags: 'lead_line',
  done_follow_up_at: 'lead_line',
  done_late: 'lead_line',
  spoken_at: 'lead_line',
  waiting_at: 'lead_line',
  idle_since: 'lead_line',
  missed_call_at: 'lead_line',
  booked_call_at: 'lead_line',
  may_call: 'lead_line',
  follow_up_action_id: 'lead_line',
  call_back_at: 'lead_line',
  steps: 'lead_line',
  visit_at: 'lead_line',
  chase_ended_at: 'lead_line',
  said_no_at: 'lead_line',
  first_call_at: 'lead_line',
  message_at: 'lead_line',
  unanswered_at: 'lead_line',
  chance: 'lead_line',
}

export const listColumns = Object.keys(sources)

const columns = sql.raw(listColumns.join(', '))
const values = sql.raw(
  Object.entries(sources)
    .map(([column, source]) => `${source}.${column}`)
    .join(', '),
)
const newValues = sql.raw(listColumns.map((column) => `${column} = excluded.${column}`).join(', '))

/** The viewers of each lead. */
export type Viewers = ReadonlyMap<number, readonly number[]>

interface ViewersBeforeAndNow {
  id: number
  viewer_ids: number[]
  /** Its viewers until now. */
  had: number[]
  /** True if an open follow-up counts as seen by its counsellor and is not, or the reverse. */
  has_miscounted: boolean
}

type OfLeads = (column: string) => RawBuilder<boolean>

/** Condition: the owner of an open `follow_up` does not see its lead. */
export const isOutOfSight = (viewers: RawBuilder<unknown>) => sql`coalesce(follow_up.owner_id <> all (${viewers}), false)`

/** One statement does not see its own writes, so columns of the lead's own row are listed from `derived`. */
async function refreshTheseListings(tx: Database, are: OfLeads): Promise<Viewers> {
  const { rows } = await sql<ViewersBeforeAndNow>`
    with derived as materialized (
      select id, lead.viewer_ids as had, derived.* from lead cross join lateral lead_derived(lead) as derived where ${are('id')}
    ), moved as (
      update lead set (viewer_ids, search_text, zones) = (derived.viewer_ids, derived.search_text, derived.zones) from derived
      where lead.id = derived.id
        and (lead.viewer_ids, lead.search_text, lead.zones) is distinct from (derived.viewer_ids, derived.search_text, derived.zones)
    ), listed as (
      insert into lead_listing (viewer_id, lead_id, ${columns})
      select viewer.id, lead_line.lead_id, ${values}
      from lead_line join derived on derived.id = lead_line.lead_id cross join lateral unnest(derived.viewer_ids) as viewer (id)
      where ${are('lead_line.lead_id')}
      on conflict (lead_id, viewer_id) do update set ${newValues}
    )
    select id, had, viewer_ids, exists (
      select from follow_up
      where lead_id = derived.id and closed_at is null and out_of_sight <> ${isOutOfSight(sql`derived.viewer_ids`)}) as has_miscounted
    from derived`.execute(tx)
  const miscounted = rows.filter(({ has_miscounted }) => has_miscounted).map(({ id }) => id)
  if (miscounted.length > 0)
    await sql`
      update follow_up set out_of_sight = ${isOutOfSight(sql`viewer_ids`)} from lead
      where lead.id = any (${miscounted}::integer[]) and follow_up.lead_id = lead.id and closed_at is null`.execute(tx)
  const left = rows.filter(({ had, viewer_ids }) => had.some((viewer) => !viewer_ids.includes(viewer))).map(({ id }) => id)
  if (left.length > 0)
    await Promise.all([
      sql`
        delete from lead_listing using lead
        where lead.id = any (${left}::integer[]) and lead_listing.lead_id = lead.id and viewer_id <> all (lead.viewer_ids)`.execute(tx),
      sql`select release_leads(${left}::integer[])`.execute(tx),
    ])
  return new Map(rows.map(({ id, viewer_ids }) => [id, viewer_ids]))
}

const among =
  (leadIds: readonly number[]): OfLeads =>
  (column) =>
    sql<boolean>`${sql.ref(column)} = any (${leadIds}::integer[])`

/** Updates everything derived from a lead. Call it last, in the act's transaction and under its lock. */
export const refreshListing = (tx: Database, leadId: number): Promise<Viewers> =>
  refreshTheseListings(tx, (column) => sql<boolean>`${sql.ref(column)} = ${leadId}`)

/** Relists many locked leads in as many statements as one. */
export const refreshListings = (tx: Database, leadIds: readonly number[]): Promise<Viewers> => refreshTheseListings(tx, among(leadIds))
