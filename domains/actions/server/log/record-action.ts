import { adoptDormant } from '#domains/leads/server/core/adopt-dormant.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { CheckedAction } from './check-payload.ts'
import { closeFollowUp, type WrittenEvent } from './close-follow-up.ts'

/** A lead as `lockLead` answers it. */
interface LockedLead {
  id: number
  owner_id: number | null
}

/** The schools and the child that an action concerns. */
interface Concerned {
  schools: number[]
  child: number | null
}

/** Who takes the next step: the counsellor who agreed it with the parent. An admin agrees it for the lead's owner, if there is one. */
const ownerOfNext = (staff: Staff, lead: LockedLead) => (staff.roles.has('counsellor') ? staff.id : (lead.owner_id ?? staff.id))

/**
 * Writes a logged action into the timeline of a lead: it closes the follow-up that was open, and its schedule is the next one.
 * Under the lead's lock; whoever calls it relists and announces the lead.
 */
export async function recordAction(
  tx: Transaction,
  staff: Staff,
  lead: LockedLead,
  action: CheckedAction,
  { schools, child }: Concerned = { schools: [], child: null },
): Promise<WrittenEvent> {
  await adoptDormant(tx, staff, lead.id)
  const event = await tx
    .insertInto('lead_event')
    .values({
      lead_id: lead.id,
      kind: 'action',
      at: clock,
      staff_id: staff.id,
      comment: action.comment,
      action_id: action.action_id,
      sub_action_id: action.sub_action_id,
      scheduled_at: action.scheduled_at,
      school_id: schools.length === 1 ? schools[0] : null,
      school_ids: schools.length > 1 ? schools : null,
      child_id: child,
    })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow()
  await closeFollowUp(tx, lead.id, event)
  if (action.scheduled_at !== null)
    await tx
      .insertInto('follow_up')
      .values({ lead_id: lead.id, event_id: event.id, owner_id: ownerOfNext(staff, lead), due_at: action.scheduled_at })
      .execute()
  return event
}
