import { type RawBuilder, sql } from 'kysely'
import { everyLead, listViewer, viewersOf } from '#domains/leads/server/core/visible-to.ts'
import type { Staff } from '#platform/server/http/staff.ts'

interface Asked {
  counsellor?: number | undefined
}

/**
 * The one rule for whose open follow-ups stand in a calendar: conditions on `follow_up`. Counsellors have those that they take, on
 * leads that they see; admins all, or one counsellor's. Erasing a person closes their follow-ups, so an admin sees every open one.
 */
export const followUpsOf = (reader: Staff, asked: Asked): RawBuilder<unknown> =>
  theirs(
    reader,
    asked,
    sql`exists (
      select from lead_listing where viewer_id = any (${viewersOf(reader)}::integer[]) and lead_listing.lead_id = follow_up.lead_id)`,
  )

/** The same for very many rows: their leads, which have a next follow-up, are found once. Without coalesce each would be looked up. */
export const countedFollowUpsOf = (reader: Staff, asked: Asked): RawBuilder<unknown> =>
  theirs(
    reader,
    asked,
    sql`coalesce(follow_up.lead_id in (
      select lead_id from lead_listing where viewer_id = any (${viewersOf(reader)}::integer[]) and follow_up_at is not null), false)`,
  )

function theirs(reader: Staff, { counsellor }: Asked, isOnSeenLead: RawBuilder<unknown>) {
  const ofCounsellor = counsellor === undefined ? sql`true` : sql`follow_up.owner_id = ${counsellor}`
  if (listViewer(reader) === everyLead) return sql`follow_up.closed_at is null and ${ofCounsellor}`
  return sql`follow_up.closed_at is null and follow_up.owner_id = ${reader.id} and ${ofCounsellor} and ${isOnSeenLead}`
}
