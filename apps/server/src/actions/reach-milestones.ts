import type { FollowOn } from '@portal/contract/actions'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { CheckedAction } from './check-payload.ts'
import type { WrittenEvent } from './close-follow-up.ts'

interface Reached {
  kind: FollowOn
  leadId: number
  staffId: number
  event: WrittenEvent
  action: CheckedAction
  schools: number[]
  child: number | null
}

/** What an action of a kind makes of the step at a school; nothing yet while a registration or an admission is under way. */
const statusOf: Readonly<Record<FollowOn, (action: CheckedAction) => string | undefined>> = {
  lead: () => 'Generated',
  visit: (action) => {
    if (action.cancels) return 'Cancelled'
    return action.needs_schedule ? 'Scheduled' : 'Done'
  },
  registration: (action) => (action.is_open ? undefined : 'Done'),
  admission: (action) => (action.is_open ? undefined : 'Done'),
}

/** Notes the step that an action reached at each of its schools; one that is there already is brought up to date. */
export async function reachMilestones(tx: Database, { kind, leadId, staffId, event, action, schools, child }: Reached): Promise<void> {
  const status = statusOf[kind](action)
  if (status === undefined) return
  const onDate = (status === 'Scheduled' && action.scheduled_at) || event.at
  await sql`
    insert into milestone (lead_id, kind, child_id, school_id, status, on_date, staff_id, event_id, created_at)
    select ${leadId}::integer, ${kind}, ${child}::integer, school_id, ${status}, ${onDate}::timestamptz, ${staffId}::integer,
      ${event.id}::integer, ${event.at}::timestamptz
    from unnest(${schools}::integer[]) as school_id
    on conflict (lead_id, kind, school_id, school_name, child_id) where removed_at is null
    do update set (status, on_date, staff_id, event_id) = (excluded.status, excluded.on_date, excluded.staff_id, excluded.event_id)`.execute(
    tx,
  )
}
