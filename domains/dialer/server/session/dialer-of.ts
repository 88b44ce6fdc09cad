import { sql } from 'kysely'
import type { DialerSession } from '#domains/dialer/contract/dialer.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { dayProgress } from '../day/day-progress.ts'
import { isOngoing, isTheirs } from '../dialer/lease.ts'
import { figuresOf, isOpen, ownPause, pauseOf } from '../dialer/session.ts'
import { toldList } from '../queues/dialed-list.ts'

export async function dialerOf(db: Database, staff: Staff): Promise<DialerSession> {
  const id = sql`${staff.id}::integer`
  const until = sql`case when not session.is_open then session.seen_at end`
  const { rows } = await sql<DialerSession>`
    select case when session.is_open then session.status else 'closed' end as status, session.started_at,
      lease.lead_id, lease.until as lease_until, ${pauseOf(id)} as pause,
      case when session.is_open then ${ownPause} end as own_pause, ${dayProgress(id)} as today, ${toldList(staff)} as dialed_list,
      ${figuresOf({ staff: id, from: sql`session.started_at`, until })} as figures
    from (select) as one
    left join (
      select status, started_at, seen_at, paused_at, paused_for, ${isOpen} as is_open from dialer_session
      where staff_id = ${staff.id} order by started_at desc, id desc limit 1
    ) as session on true
    left join (
      select lead_id, upper(during) as until from dial_lease
      where staff_id = ${staff.id} and ${isOngoing} and ${isTheirs(staff)}
    ) as lease on true`.execute(db)
  const [dialer] = rows as [DialerSession]
  return dialer
}
