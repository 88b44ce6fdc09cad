import { type RawBuilder, sql } from 'kysely'
import { plansCall } from '#domains/leads/contract/steps.ts'
import { type CallState, stateWords } from '#platform/contract/call-states.ts'
import { patience } from './lease.ts'

/** States in which a call is over and it is known how. */
const ended = [
  'connected',
  'parent_no_answer',
  'parent_busy',
  'parent_failed',
  'counsellor_unreachable',
  'rejected',
  'unknown',
] as const satisfies readonly CallState[]

/** True if a row of `dialer_session` is of a dialer that is on. A silent one may have been left without closing it. */
export const isOpen = sql<boolean>`(dialer_session.status <> 'closed' and dialer_session.seen_at >= now() - ${patience})`

export const pauseOf = (staffId: RawBuilder<unknown>) => sql`(
  select json_build_object('by', paused_by.name, 'reason', dialer_pause.reason, 'at', dialer_pause.at)
  from dialer_pause join staff as paused_by on paused_by.id = by_staff_id
  where dialer_pause.staff_id = ${staffId})`

const paceAfter = sql.lit('5 minutes')

interface Span {
  staff: RawBuilder<unknown>
  /** The beginning of the session; null without one. */
  from: RawBuilder<unknown>
  /** When it was over; null: it is not. */
  until: RawBuilder<unknown>
}

/** No answer has one name, whether it was logged or the telephone told it. */
const noAnswer = stateWords.parent_no_answer

const endOfCall = sql.join(
  ended.map((state) => sql`when ${sql.lit(state)} then ${sql.lit(stateWords[state])}`),
  sql` `,
)

/**
 * The outcomes of a session by name, a row each: every entry that the counsellor logged, and how each call ended after which they logged
 * none. So what they mean goes before what the telephone said, and nothing counts twice.
 */
const outcomesOf = (staff: RawBuilder<unknown>) => sql`
  select case when action.dialer_button = 'not_picked' then ${sql.lit(noAnswer)} else action.name end as name
  from lead_event as logged join action on action.id = logged.action_id
  where logged.staff_id = ${staff} and logged.at between span.since and span.until and logged.kind = 'action' and logged.undone_at is null
    and logged.means is distinct from ${sql.lit(plansCall)}
  union all
  select case state ${endOfCall} end from call
  where call.staff_id = ${staff} and placed_at between span.since and span.until and direction = 'outbound'
    and state in (${sql.join(ended.map((state) => sql.lit(state)))}) and not exists (
      select from lead_event as logged
      where logged.lead_id = call.lead_id and logged.staff_id = ${staff} and logged.kind = 'action' and logged.undone_at is null
        and logged.means is distinct from ${sql.lit(plansCall)} and logged.at between call.placed_at and span.until)`

/** A counsellor's figures of a session as JSON, from leases and calls. Another tab may have begun the session since this transaction began. */
export const figuresOf = ({ staff, from, until }: Span) => sql`(
  select json_build_object('served', leads.served, 'calls', made.calls, 'simulated', made.simulated, 'talk_seconds', talks.seconds,
    'outcomes', outcomes.named,
    'per_hour', case when span.until - span.since >= interval ${paceAfter}
      then round(leads.left_count / (extract(epoch from span.until - span.since) / 3600), 1) end)
  from (select coalesce(${from}, now()) as since, greatest(coalesce(${until}, now()), ${from}) as until) as span
  cross join lateral (
    select count(*) as served, count(*) filter (where ended_by = 'next') as left_count from dial_lease
    where staff_id = ${staff} and upper(during) > span.since and lower(during) between span.since and span.until
  ) as leads
  cross join lateral (
    select count(*) filter (where not is_simulated) as calls, count(*) filter (where is_simulated) as simulated
    from counted_call where counted_call.staff_id = ${staff} and counted_call.at between span.since and span.until
  ) as made
  cross join lateral (
    select coalesce(sum(talk_seconds), 0) as seconds from call
    where call.staff_id = ${staff} and placed_at between span.since and span.until and direction = 'outbound' and not simulated
  ) as talks
  cross join lateral (
    select coalesce(json_agg(json_build_object('name', name, 'count', count) order by count desc, name), '[]') as named
    from (select name, count(*) as count from (${outcomesOf(staff)}) as told group by name) as counted
  ) as outcomes)`

/** The counsellor's own pause, of a row of a session. */
export const ownPause = sql`case when session.status = 'paused' and session.paused_at is not null
  then json_build_object('since', session.paused_at, 'reason', session.paused_for) end`
