import { type RawBuilder, sql } from 'kysely'
import { commentsShown } from '#domains/enquiries/contract/enquiries.ts'
import { isListedFor, visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { named } from '#platform/server/db/named.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** The parts of a list of activities: SQL on `activity`, the `listing` of its lead, and `lead` in the row. */
interface ActivityList {
  kind: 'enquiry' | 'booked_call'
  viewer: number
  /** True to find activities lead by lead, for conditions that leave few leads. */
  isFoundByLead?: boolean
  conditions: RawBuilder<unknown>[]
  /** The instant of a row. */
  at: RawBuilder<unknown>
  /** The order of rows, by their `at` and `id`. */
  order: RawBuilder<unknown>
  /** Fields of a row beside those of its lead, as arguments of json_build_object. */
  fields: RawBuilder<unknown>
}

/** The latest instant first. */
export const latestFirst = sql`at desc, id desc`

interface Paging {
  limit: number
  offset: number
}

/** The fields of a row's lead that its reader may see. */
const ofLead = (reader: Staff) => sql`
  'lead', ${named('lead')},
  'phone', case when ${visibleTo(reader)} then (
    select json_build_object('number', national, 'country_code', country_code) from lead_number where lead_id = lead.id and rank = 0) end,
  'cities', array(select name from place where kind = 'city' and id = any (listing.tags) order by name),
  'owner', (select ${named('staff')} from staff where id = lead.owner_id),
  'latest_action', (
    select json_build_object('category', action.category, 'name', action.name, 'at', listing.latest_action_at,
      'sub_action', (select name from sub_action where id = listing.latest_sub_action_id))
    from action where action.id = listing.latest_action_id),
  'scheduled_date', least(listing.follow_up_at, listing.booked_call_at),
  'next_is_booked', coalesce(listing.booked_call_at < coalesce(listing.follow_up_at, 'infinity'), false),
  'user_comments', (
    select coalesce(json_agg(json_build_object('id', id, 'comment', comment, 'by', by, 'timestamp', at) order by at desc, id desc), '[]')
    from (
      select event.id, event.comment, staff.name as by, event.at
      from lead_event as event join staff on staff.id = event.staff_id
      where event.lead_id = lead.id and event.kind = 'comment' and ${visibleTo(reader)}
      order by event.at desc, event.id desc limit ${sql.lit(commentsShown)}) as newest)`

/** Conditions for the days asked for, both included. */
export const onDays = (instant: RawBuilder<unknown>, first: string | undefined, last: string | undefined) => [
  ...(first === undefined ? [] : [sql`${instant} >= ${startOfDay(first)}::timestamptz`]),
  ...(last === undefined ? [] : [sql`${instant} < ${startOfNextDay(last)}::timestamptz`]),
]

/** Keeps PostgreSQL from joining first: it would then read the activities of all leads, since its plan serves every viewer. */
const apart = sql`offset 0`

/**
 * One page of activities, with the exact count. Activities are matched against the listing of one viewer; the other fields are read
 * for the page alone.
 */
export async function listActivities<Row>(db: Database, reader: Staff, list: ActivityList, { limit, offset }: Paging) {
  const isListed = isListedFor([list.viewer], 'listing.viewer_id')
  const { rows } = await sql<{ count: number; results: Row[] }>`
    with matching as materialized (
      select activity.id, ${list.at} as at
      from lead_listing as listing
      cross join lateral (
        select * from parent_activity
        where parent_activity.lead_id = listing.lead_id and kind = ${sql.lit(list.kind)} ${list.isFoundByLead ? apart : sql``}) as activity
      where ${isListed} and ${sql.join(list.conditions, sql` and `)}
    ), page as (
      select id, row_number() over (order by ${list.order}) as place from matching order by ${list.order} limit ${limit} offset ${offset}
    )
    select
      (select count(*)::integer from matching) as count,
      (select coalesce(json_agg(json_build_object('id', activity.id, ${list.fields}, ${ofLead(reader)}) order by page.place), '[]')
        from page
        join parent_activity as activity on activity.id = page.id
        join lead on lead.id = activity.lead_id
        join lead_listing as listing on listing.lead_id = lead.id and ${isListed}
        left join school on school.id = activity.school_id
        left join child on child.id = activity.child_id
        left join school_class on school_class.id = activity.class_id) as results`.execute(db)
  return rows[0] ?? { count: 0, results: [] }
}

/** The lists of leads find their places by the same tags. */
export const inPlaces = ({ citys: places }: { citys?: readonly number[] | undefined }) =>
  places?.length ? [sql`listing.tags && ${places}::integer[]`] : []

interface LatestAction {
  action_id?: number | undefined
  sub_action_id?: number | undefined
  schedule_start_date?: string | undefined
  schedule_end_date?: string | undefined
}

/** Conditions on the lead’s latest action and next follow-up. */
export const withLatestAction = ({ action_id, sub_action_id, schedule_start_date, schedule_end_date }: LatestAction) => [
  ...(action_id === undefined ? [] : [sql`listing.latest_action_id = ${action_id}`]),
  ...(sub_action_id === undefined ? [] : [sql`listing.latest_sub_action_id = ${sub_action_id}`]),
  ...onDays(sql`listing.follow_up_at`, schedule_start_date, schedule_end_date),
]
