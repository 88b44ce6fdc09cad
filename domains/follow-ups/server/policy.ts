import { type RawBuilder, sql } from 'kysely'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { isListedFor, viewersOf } from '#domains/leads/server/lead/visible-to.ts'
import { isOwn } from '#domains/leads/server/policy.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import { inIndia } from '#platform/server/db/india-days.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { Days } from './counts-by-day.ts'

interface FollowUpQuery {
  counsellor?: number | undefined
}

/** The condition on `owner_id` for the counsellor who takes the follow-ups. */
const isTheirs = (reader: Staff, { counsellor }: FollowUpQuery) =>
  sql`${isOwn(reader, 'owner_id')} and ${counsellor === undefined ? sql`true` : sql`owner_id = ${counsellor}`}`

const isOnSeenLead = (reader: Staff) => sql`exists (
  select from lead_listing where ${isListedFor(viewersOf(reader))} and lead_listing.lead_id = follow_up.lead_id)`

export const isDueOn = ({ first, last }: Days) =>
  sql`due_at >= ${startOfDay(first)}::timestamptz and due_at < ${startOfNextDay(last)}::timestamptz`

/**
 * The one rule for the open follow-ups of a calendar, as conditions on `follow_up`. Counsellors have their own on leads that they see;
 * admins have all, or one counsellor's. Erasing a person closes their follow-ups, so an admin sees every open one.
 */
export const followUpsOf = (reader: Staff, asked: FollowUpQuery): RawBuilder<unknown> =>
  sql`closed_at is null and ${isTheirs(reader, asked)} and ${overseesLeads(reader) ? sql`true` : isOnSeenLead(reader)}`

/** The same as counts: rows of `day` and `follow_ups` to be summed by day. Follow-ups on leads out of the counsellor's sight are taken off. */
export function countsOf(reader: Staff, asked: FollowUpQuery, days: Days): RawBuilder<unknown> {
  const taken = sql`
    select day, follow_ups from follow_up_count
    where ${isTheirs(reader, asked)} and day between ${days.first}::date and ${days.last}::date`
  if (overseesLeads(reader)) return taken
  return sql`${taken} union all
    select ${inIndia(sql`due_at`)}::date, -1 from follow_up
    where closed_at is null and out_of_sight and ${isTheirs(reader, asked)} and ${isDueOn(days)} and not ${isOnSeenLead(reader)}`
}
