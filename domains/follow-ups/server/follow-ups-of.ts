import { type RawBuilder, sql } from 'kysely'
import { everyLead, listViewer, viewersOf } from '#domains/leads/server/core/visible-to.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import { inIndia } from '#platform/server/db/india-days.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { Days } from './counts-by-day.ts'

interface Asked {
  counsellor?: number | undefined
}

const seesAll = (reader: Staff) => listViewer(reader) === everyLead

/** Who takes them: a condition on `owner_id`. */
function isTheirs(reader: Staff, { counsellor }: Asked): RawBuilder<unknown> {
  const ofCounsellor = counsellor === undefined ? sql`true` : sql`owner_id = ${counsellor}`
  return seesAll(reader) ? ofCounsellor : sql`owner_id = ${reader.id} and ${ofCounsellor}`
}

const isOnSeenLead = (reader: Staff) => sql`exists (
  select from lead_listing where viewer_id = any (${viewersOf(reader)}::integer[]) and lead_listing.lead_id = follow_up.lead_id)`

export const isDueOn = ({ first, last }: Days) =>
  sql`due_at >= ${startOfDay(first)}::timestamptz and due_at < ${startOfNextDay(last)}::timestamptz`

/**
 * The one rule for whose open follow-ups stand in a calendar: conditions on `follow_up`. Counsellors have those that they take, on
 * leads that they see; admins all, or one counsellor's. Erasing a person closes their follow-ups, so an admin sees every open one.
 */
export const followUpsOf = (reader: Staff, asked: Asked): RawBuilder<unknown> =>
  sql`closed_at is null and ${isTheirs(reader, asked)} and ${seesAll(reader) ? sql`true` : isOnSeenLead(reader)}`

/** The same counted: rows of `day` and `follow_ups`, those of a day to be added up. What a counsellor takes but does not see is looked up. */
export function countsOf(reader: Staff, asked: Asked, days: Days): RawBuilder<unknown> {
  const taken = sql`
    select day, follow_ups from follow_up_count
    where ${isTheirs(reader, asked)} and day between ${days.first}::date and ${days.last}::date`
  if (seesAll(reader)) return taken
  return sql`${taken} union all
    select ${inIndia(sql`due_at`)}::date, -1 from follow_up
    where closed_at is null and out_of_sight and ${isTheirs(reader, asked)} and ${isDueOn(days)} and not ${isOnSeenLead(reader)}`
}
