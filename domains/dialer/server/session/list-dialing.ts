import { sql } from 'kysely'
import { isGoingOn } from '#domains/calls/server/call/state-conditions.ts'
import type { Dialing, ServedReason } from '#domains/dialer/contract/dialer.ts'
import type { Database } from '#platform/server/db/database.ts'
import { isOngoing } from '../dialer/lease.ts'
import { figuresOf, isOpen, ownPause, pauseOf } from '../dialer/session.ts'
import { type ReasonRow, reasonColumns } from '../queues/reason-columns.ts'
import { reasonWords } from '../queues/reason-words.ts'

interface Row extends Omit<Dialing, 'reason'>, ReasonRow {
  reason: ServedReason | null
  reason_at: string | null
}

const rows = sql<Row>`
  select json_build_object('id', staff.id, 'name', staff.name) as staff, coalesce(session.status, 'closed') as status,
    session.started_at, session.seen_at, lease.lead, lease.reason, lease.reason_at, lease.deed, lease.agreed, lease.lead_since, on_call.call,
    ${pauseOf(sql`staff.id`)} as pause, ${ownPause} as own_pause,
    ${figuresOf({ staff: sql`staff.id`, from: sql`session.started_at`, until: sql`null::timestamptz` })} as figures
  from staff
  left join (
    select staff_id, status, started_at, seen_at, paused_at, paused_for from dialer_session where ${isOpen}
  ) as session on session.staff_id = staff.id
  left join lateral (
    select json_build_object('id', lead.id, 'name', lead.name) as lead, reason, reason_at, lower(during) as lead_since,
      ${reasonColumns(sql`dial_lease.lead_id`, sql`reason`, sql`reason_at`)}
    from dial_lease join lead on lead.id = dial_lease.lead_id
    where dial_lease.staff_id = staff.id and ${isOngoing} and lead.viewer_ids @> array[staff.id]
  ) as lease on true
  left join lateral (
    select json_build_object('state', state, 'since', coalesce(answered_at, placed_at)) as call from call
    where call.staff_id = staff.id and call.placed_at > now() - interval '1 day'
      and (direction = 'outbound' and ${isGoingOn} or state = 'in_progress')
    order by placed_at desc limit 1
  ) as on_call on true
  where staff.is_active
    and (session.staff_id is not null or exists (select from dialer_pause where dialer_pause.staff_id = staff.id))
  order by staff.name, staff.id`

export async function listDialing(db: Database): Promise<{ results: Dialing[] }> {
  const found = await rows.execute(db)
  const now = new Date()
  const results = found.rows.map(({ reason, reason_at, deed, agreed, ...row }) => ({
    ...row,
    reason: reason && reason_at && reasonWords(reason, { at: new Date(reason_at), now, saidNoAt: null, isAdmitted: false, deed, agreed }),
  }))
  return { results }
}
