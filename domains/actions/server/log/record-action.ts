import { closeFollowUp, openFollowUp } from '#domains/leads/server/core/follow-up.ts'
import type { Hand, LockedLead, WrittenEvent } from '#domains/leads/server/core/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { CheckedAction } from './check-payload.ts'

/** The schools and the child that an action concerns. */
interface Concerned {
  schools: number[]
  child: number | null
}

/** Who takes the next step: the counsellor who agreed it with the parent. An admin agrees it for the lead's owner, if there is one. */
const ownerOfNext = (staff: Staff, lead: LockedLead) => (staff.roles.has('counsellor') ? staff.id : (lead.owner_id ?? staff.id))

/** Writes a logged action into the timeline of the lead in hand: it closes the follow-up that was open, and its schedule is the next one. */
export async function recordAction(
  tx: Transaction,
  staff: Staff,
  { lead, record }: { lead: LockedLead } & Pick<Hand, 'record'>,
  action: CheckedAction,
  { schools, child }: Concerned = { schools: [], child: null },
): Promise<WrittenEvent> {
  const event = await record({
    kind: 'action',
    comment: action.comment,
    action_id: action.action_id,
    sub_action_id: action.sub_action_id,
    scheduled_at: action.scheduled_at,
    school_id: schools.length === 1 ? (schools[0] ?? null) : null,
    school_ids: schools.length > 1 ? schools : null,
    child_id: child,
  })
  await closeFollowUp(tx, lead.id, event)
  if (action.scheduled_at !== null)
    await openFollowUp(tx, lead.id, { event, ownerId: ownerOfNext(staff, lead), dueAt: action.scheduled_at })
  return event
}
