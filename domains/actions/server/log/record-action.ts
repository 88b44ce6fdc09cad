import { appointments, isAdmission, isNo, plansCall } from '#domains/leads/contract/steps.ts'
import { writeCallPreference } from '#domains/leads/server/lead/call-preference.ts'
import {
  type Appointment,
  closeFollowUps,
  closePlanned,
  type FollowUpsToClose,
  openFollowUp,
} from '#domains/leads/server/lead/follow-ups.ts'
import { markWrongNumber } from '#domains/leads/server/lead/mark-wrong-number.ts'
import type { LeadChanges, LockedLead, WrittenEvent } from '#domains/leads/server/lead/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { CheckedAction } from './check-payload.ts'
import { ownerOfNext } from './owner-of-next.ts'
import { reachSteps } from './reach-steps.ts'
import { settlePlans } from './settle-plans.ts'
import { settleWhenAdmitted } from './settle-when-admitted.ts'

interface Concerned {
  schools: number[]
  child: number | null
}

/** Categories whose steps are kept with a school, and may be appointments there. */
const withSchools: readonly string[] = ['visit', 'registration', 'admission']

const appointmentOf = ({ category, means }: CheckedAction, { schools, child }: Concerned): Appointment | undefined =>
  means !== null && withSchools.includes(category) ? { category, schoolIds: schools, childId: child } : undefined

/** An outcome of an appointment settles that appointment. Like a no, it also closes a next call that was due, since they spoke. */
const settledBy = (action: CheckedAction, about: Appointment | undefined, isNextCall: boolean): FollowUpsToClose => ({
  nextCall: isNextCall || !(about || isNo(action)) ? 'any' : 'due',
  appointments: about ?? 'none',
})

/** Does to the parent what an action says of calling them; answers false when they are still called for what was agreed. */
async function heedChase(tx: Transaction, staff: Staff, leadId: number, { chase }: CheckedAction, event: WrittenEvent): Promise<boolean> {
  if (chase === 'opts_out') await writeCallPreference(tx, leadId, { optedOut: true, event }, { how: 'spoken', staffId: staff.id })
  if (chase !== 'wrong_number') return true
  return !(await markWrongNumber(tx, leadId, event))
}

interface Settled {
  action: CheckedAction
  about: Appointment | undefined
  isNextCall: boolean
  mustClose: boolean
}

/** Closes what the entry settles. A plan takes the place of the next call, which nobody made. */
async function closeSettled(tx: Transaction, leadId: number, event: WrittenEvent, { action, about, isNextCall, mustClose }: Settled) {
  if (action.means === plansCall) await closePlanned(tx, leadId, event, 'calls')
  else if (mustClose || isNextCall) await closeFollowUps(tx, leadId, event, settledBy(action, about, isNextCall))
}

/** Writes a logged action with all that it means: follow-ups closed and opened, its step, and who is not called any more. */
export async function recordAction(
  tx: Transaction,
  staff: Staff,
  { lead, record }: { lead: LockedLead } & Pick<LeadChanges, 'record'>,
  action: CheckedAction,
  concerned: Concerned = { schools: [], child: null },
): Promise<WrittenEvent> {
  const { schools, child } = concerned
  const { means, scheduled_at } = action
  const event = await record({
    kind: 'action',
    comment: action.comment,
    action_id: action.action_id,
    sub_action_id: action.sub_action_id,
    means,
    chase: action.chase,
    scheduled_at,
    school_id: schools.length === 1 ? (schools[0] ?? null) : null,
    school_ids: schools.length > 1 ? schools : null,
    child_id: child,
  })
  const about = appointmentOf(action, concerned)
  const appointment = means !== null && appointments.includes(means) ? about : undefined
  const mustClose = await heedChase(tx, staff, lead.id, action, event)
  await closeSettled(tx, lead.id, event, { action, about, isNextCall: scheduled_at !== null && !appointment, mustClose })
  const no = { leadId: lead.id, staffId: staff.id, event, plans: action.plans }
  if (isNo(action)) await settlePlans(tx, { ...no, isNever: action.chase === 'opts_out' })
  if (scheduled_at !== null) await openFollowUp(tx, lead.id, { event, ownerId: ownerOfNext(staff, lead), dueAt: scheduled_at, appointment })
  if (means !== null && means !== plansCall)
    await reachSteps(tx, {
      means,
      leadId: lead.id,
      staffId: staff.id,
      event,
      scheduledAt: appointment ? scheduled_at : null,
      schools,
      child,
    })
  if (isAdmission(means) && scheduled_at === null) await settleWhenAdmitted(tx, no)
  return event
}
