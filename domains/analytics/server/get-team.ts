import { sql } from 'kysely'
import { lastHere } from '#domains/accounts/server/account/last-here.ts'
import { isNotErased } from '#domains/actions/server/log/logged-action.ts'
import { awayAfterMinutes, idleAfterMinutes, presences, type TeamMember } from '#domains/analytics/contract/analytics.ts'
import type { PresenceRule } from '#domains/assignment/contract/settings.ts'
import { type AttendanceRow, attendanceColumns, attendanceOf } from '#domains/assignment/server/attendance/attendance-of.ts'
import { presenceAt } from '#domains/assignment/server/attendance/presence-at.ts'
import { presenceRule } from '#domains/assignment/server/attendance/seen-lately.ts'
import { isGoingOn, mayGoOn } from '#domains/calls/server/call/state-conditions.ts'
import { readableCounsellors } from '#domains/counsellors/server/policy.ts'
import { isOpen } from '#domains/dialer/server/dialer/session.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { activeCounsellors } from '#domains/sharing/server/handover/active-counsellors.ts'
import type { Database } from '#platform/server/db/database.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { loggedByDay, usualByNow } from './pace.ts'

const minutes = (count: number) => sql`make_interval(mins => ${sql.lit(count)})`

/** The call that a member of staff is on: one that they placed, or one of a parent that they answered. */
const currentCall = sql`
  select coalesce(call.answered_at, call.placed_at) as since, call.lead_id from call
  where call.staff_id = member.id and ${mayGoOn} and (call.direction = 'outbound' and ${isGoingOn} or call.state = 'in_progress')
  order by call.placed_at desc limit 1`

/** Counsellors who checked out, are away, or whose hours are over. */
async function whoIsOut(db: Database): Promise<number[]> {
  const { rows } = await sql<AttendanceRow & { id: number; by: PresenceRule }>`
    select staff.id, ${presenceRule} as by, ${attendanceColumns(startOfToday)} from staff where staff.is_active`.execute(db)
  return rows.filter((row) => presenceAt(attendanceOf(row), Date.now(), row.by) !== 'in').map(({ id }) => id)
}

/**
 * What each counsellor does now and what is due of theirs; of the boarding counsellors for their analysts, who know no parents. Each is
 * asked of an index that begins with them.
 */
export async function getTeam(db: Database, reader: Staff): Promise<TeamMember[]> {
  const counsellors = await activeCounsellors(db)
  const out = await whoIsOut(db)
  const { rows } = await sql<TeamMember>`
    with member as (
      select staff.id, staff.name, staff.last_seen_at, staff.id = any (${out}::integer[]) as is_out
      from staff where staff.id = any (${counsellors.map(({ id }) => id)}::integer[]) and ${readableCounsellors(reader)}
    ), due as (
      select owner_id, count(*) filter (where due_at < now())::integer as overdue,
        count(*) filter (where due_at >= ${startOfToday})::integer as due_today
      from follow_up where closed_at is null and due_at < ${startOfToday} + interval '1 day' group by owner_id
    ), pace as (
      select staff_id, coalesce(sum(actions) filter (where ago = 0), 0)::integer as actions_today, ${usualByNow} as usual_by_now
      from (${loggedByDay(isNotErased)}) as logged
      group by staff_id
    ), seen as materialized (
      select member.id, on_call.since as call_since, on_call.lead_id,
        member.is_out,
        ${lastHere('member')} as seen_at,
        greatest(
          (select at from lead_event where lead_event.staff_id = member.id order by at desc limit 1),
          (select placed_at from call where call.staff_id = member.id order by placed_at desc limit 1)) as did_at
      from member left join lateral (${currentCall}) as on_call on true
    )
    select * from (select json_build_object('id', member.id, 'name', member.name) as staff,
      case when seen.call_since is not null then 'on_call'
        when seen.is_out or coalesce(seen.seen_at < now() - ${minutes(awayAfterMinutes)}, true) then 'away'
        when coalesce(seen.did_at < now() - ${minutes(idleAfterMinutes)}, true) then 'idle'
        else 'at_work' end as standing,
      case when seen.call_since is not null then seen.call_since
        when seen.is_out or coalesce(seen.seen_at < now() - ${minutes(awayAfterMinutes)}, true) then seen.seen_at
        else seen.did_at end as since,
      (select json_build_object('id', lead.id, 'name', lead.name) from lead where lead.id = seen.lead_id and lead.erased_at is null and ${overseesLeads(reader)}::boolean) as on_call_with,
      exists (select from dialer_session where dialer_session.staff_id = member.id and ${isOpen}) as is_dialing,
      coalesce(due.due_today, 0) as due_today, coalesce(due.overdue, 0) as overdue,
      coalesce(pace.actions_today, 0) as actions_today, pace.usual_by_now
    from member
    join seen on seen.id = member.id
    left join due on due.owner_id = member.id
    left join pace on pace.staff_id = member.id
    ) as team order by array_position(${[...presences]}::text[], standing), staff ->> 'name'`.execute(db)
  return rows
}
