import { sql } from 'kysely'
import type { DialedList as Told } from '#domains/dialer/contract/dialer.ts'
import { type LeadListName, leadLists, sourceOf } from '#domains/leads/contract/lists.ts'
import { everyLead } from '#domains/leads/server/lead/visible-to.ts'
import { listQuery } from '#domains/leads/server/list/list-query.ts'
import { matchingLeads } from '#domains/leads/server/list/matching-leads.ts'
import type { KeptQuery } from '#domains/lists/contract/views.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { DialedList } from './queues.ts'
import { inOrder } from './queues.ts'

/** A list that was begun longer ago, as yesterday's, is not dialed any more. */
const keptFor = sql.lit('12 hours')

/** A condition on rows of `dialed_list`. */
const isTheirs = (staff: Pick<Staff, 'id'>) =>
  sql`dialed_list.staff_id = ${staff.id}::integer and dialed_list.started_at > now() - interval ${keptFor}`

/** How lists and figures name it: the saved view that it was begun from, or else the list. */
const titleOf = (list: LeadListName, view: string | null) => view ?? leadLists[list].title

interface Kept {
  list: LeadListName
  query: KeptQuery
  view_name: string | null
  in_order: boolean
}

/** The list that the counsellor dials now, if any. Its leads are read by the statement that serves one. */
export async function dialedListOf(db: Database, staff: Staff): Promise<DialedList | undefined> {
  const { rows } = await sql<Kept>`select list, query, view_name, in_order from dialed_list where ${isTheirs(staff)}`.execute(db)
  const [kept] = rows
  if (!kept) return undefined
  const matching = matchingLeads(staff, sourceOf(kept.list, staff), await listQuery(db, kept.list, kept.query))
  return {
    title: titleOf(kept.list, kept.view_name),
    candidates: listed(staff, kept.in_order),
    fits: matching ? sql`exists (select from (${matching.found}) as fitting where fitting.lead_id = lead.id offset 0)` : sql`false`,
  }
}

/** The queues that begin with the newest; the others begin with who waits longest. */
const newestFirst: readonly string[] = ['reply', 'new_enquiry', 'untouched', 'missed_follow_up']

const ranked = inOrder.map((queue, at) => [at + 1, queue] as const)
const perRank = (then: (queue: (typeof inOrder)[number]) => ReturnType<typeof sql>) =>
  sql.join(
    ranked.map(([rank, queue]) => sql`when ${sql.lit(rank)} then ${then(queue)}`),
    sql` `,
  )

/**
 * The leads of the list that were not left with Next since it was begun, at most a few thousand. Each has the first reason for which
 * it waits, or `listed`; who said no, opted out or has no right number is not among the latter.
 */
const listed = (staff: Staff, isInOrder: boolean) => sql`(
  select entry.lead_id, coalesce(case which.rank ${perRank(([reason]) => sql`${sql.lit(reason)}`)} end, 'listed') as reason,
    coalesce(why.at, dialed_list.started_at) as reason_at
  from dialed_list
  cross join lateral unnest(dialed_list.lead_ids) with ordinality as entry (lead_id, position)
  join lead_listing as listing on listing.lead_id = entry.lead_id and listing.viewer_id = ${sql.lit(everyLead)}
  cross join lateral (select case ${sql.join(
    ranked.map(([rank, [, { where }]]) => sql`when ${where} then ${sql.lit(rank)}`),
    sql` `,
  )} end as rank) as which
  cross join lateral (select case which.rank ${perRank(([, { at }]) => at)} end as at,
    case which.rank ${perRank(([reason]) => sql.lit(newestFirst.includes(reason) ? -1 : 1))} end as way) as why
  where ${isTheirs(staff)} and (which.rank is not null or listing.may_call) and not exists (
    select from dial_lease
    where dial_lease.staff_id = dialed_list.staff_id and dial_lease.lead_id = entry.lead_id and ended_by = 'next'
      and upper(during) > dialed_list.started_at and lower(during) >= dialed_list.started_at)
  order by ${isInOrder ? sql`` : sql`which.rank nulls last, why.way * extract(epoch from why.at),`} entry.position
) as candidate`

/** What the counsellor dials, as JSON; null if it is everybody who waits. `left`: who was not served from it yet. */
export const toldList = (staff: Pick<Staff, 'id'>) => sql<Told | null>`(
  select json_build_object(
    'list', list, 'view', case when view_id is not null then json_build_object(
      'name', view_name,
      'is_changed', not exists (select from saved_view where saved_view.id = view_id and saved_view.query = view_query)) end,
    'order', case when in_order then 'list' else 'reasons' end, 'found', found, 'total', cardinality(lead_ids),
    'left', cardinality(lead_ids) - (
      select count(distinct lead_id) from dial_lease
      where dial_lease.staff_id = dialed_list.staff_id and lead_id = any (lead_ids)
        and upper(during) > dialed_list.started_at and lower(during) >= dialed_list.started_at
        and (ended_by = 'next' or ended_by is null and upper(during) > now())))
  from dialed_list where ${isTheirs(staff)})`
