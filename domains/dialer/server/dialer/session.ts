import { type RawBuilder, sql } from 'kysely'
import { patience } from './lease.ts'

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

/** A counsellor's figures of a session as JSON, from leases and calls. Another tab may have begun the session since this transaction began. */
export const figuresOf = ({ staff, from, until }: Span) => sql`(
  select json_build_object('served', leads.served, 'calls', calls.placed, 'talk_seconds', calls.talk_seconds,
    'outcomes', json_build_object('connected', calls.connected, 'no_answer', calls.no_answer, 'other', calls.other),
    'per_hour', case when span.until - span.since >= interval ${paceAfter}
      then round(leads.left_count / (extract(epoch from span.until - span.since) / 3600), 1) end)
  from (select coalesce(${from}, now()) as since, greatest(coalesce(${until}, now()), ${from}) as until) as span
  cross join lateral (
    select count(*) as served, count(*) filter (where ended_by = 'next') as left_count from dial_lease
    where staff_id = ${staff} and upper(during) > span.since and lower(during) between span.since and span.until
  ) as leads
  cross join lateral (
    select count(*) filter (where call_rang(direction, state)) as placed, coalesce(sum(talk_seconds), 0) as talk_seconds,
      count(*) filter (where state = 'connected') as connected,
      count(*) filter (where state = 'parent_no_answer') as no_answer,
      count(*) filter (where state in ('parent_busy', 'parent_failed', 'counsellor_unreachable', 'rejected', 'unknown')) as other
    from call where staff_id = ${staff} and placed_at between span.since and span.until and direction = 'outbound'
  ) as calls)`

/** The counsellor's own pause, of a row of a session. */
export const ownPause = sql`case when session.status = 'paused' and session.paused_at is not null
  then json_build_object('since', session.paused_at, 'reason', session.paused_for) end`
