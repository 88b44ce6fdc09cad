import { sql } from 'kysely'
import type { FollowOn } from '#domains/actions/contract/actions.ts'
import type { WrittenEvent } from '#domains/leads/server/core/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { CheckedAction } from './check-payload.ts'

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

/** A step that was taken before the child was known is the child's once it is named, unless the child has one of its own there. */
const nameChild = (tx: Transaction, { kind, leadId, schools, child }: Reached) =>
  sql`
    update milestone set child_id = ${child}::integer
    where lead_id = ${leadId} and kind = ${kind} and school_id = any (${schools}::integer[]) and child_id is null and removed_at is null
      and not exists (
        select from milestone as own where own.lead_id = ${leadId} and own.kind = ${kind} and own.school_id = milestone.school_id
          and own.child_id = ${child} and own.removed_at is null)`.execute(tx)

/** Notes the step that an action reached at each of its schools; one that is there already is brought up to date. */
export async function reachMilestones(tx: Transaction, reached: Reached): Promise<void> {
  const { kind, leadId, staffId, event, action, schools, child } = reached
  const status = statusOf[kind](action)
  if (status === undefined) return
  if (child !== null) await nameChild(tx, reached)
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
