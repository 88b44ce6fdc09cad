import type { ActionListEntry } from '#domains/leads/contract/action-list.ts'
import type { FollowUp, LeadRow } from '#domains/leads/contract/leads.ts'
import { appointments, type Meaning } from '#domains/leads/contract/steps.ts'
import { dayAfter, kolkataDay, kolkataTime } from '#platform/contract/india.ts'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import { firstQuickTime } from '#platform/web/ui/when/quick-times.ts'
import { defaultTime, evening, type Hours, instantOf, isOutside, type Slot } from '#platform/web/ui/when/slot.ts'
import { isOutcomeOf } from './is-outcome-of.ts'

/** When the next call is proposed, and in a few words why then. */
export interface ProposedStep {
  slot: Slot
  why?: string
  /** A message may reach a parent who picks no call. */
  withMessage?: boolean
}

/** The proposal in one sentence, if there is a reason to say: Third call not picked: tomorrow 18:00. */
export function proposalText({ slot, why, withMessage }: ProposedStep): string | undefined {
  if (!why) return undefined
  const when = agreedText(new Date(instantOf(slot)).toISOString())
  return `${why}: ${when}.${withMessage ? ' Send a message too.' : ''}`
}

interface Logged {
  action: ActionListEntry
  needsTime: boolean
  /** Where the action was. */
  schools: readonly { id: number }[]
  lead: Pick<LeadRow, 'follow_ups'> & { calling?: Pick<LeadRow['calling'], 'not_picked'> }
}

interface Clock {
  now: number
  hours: Hours | undefined
}

/** Days until the call that follows a step; an appointment has a time of its own. */
const afterStep: Readonly<Partial<Record<Meaning, { days: number; why: string }>>> = {
  lead_generated: { days: 2, why: 'To hear what they think of the school' },
  visit_done: { days: 1, why: 'To hear how the visit was' },
  visit_cancelled: { days: 1, why: 'To agree on another day for the visit' },
  application_shared: { days: 2, why: 'To hear whether the form is filled in' },
  application_submitted: { days: 3, why: 'To hear what the school answered' },
  application_cancelled: { days: 1, why: 'To hear what they want instead' },
  registration_done: { days: 3, why: 'To hear the result' },
  registration_cancelled: { days: 1, why: 'To hear what they want instead' },
  admission_cancelled: { days: 1, why: 'To hear what they want instead' },
}

const afterTalk = { days: 2, why: 'To hear what they decided' }

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth']

/** From so many calls on that nobody picked, a message is proposed too. */
const callsBeforeMessage = 3

/** The hour at which the first half of the day is over for calls. */
const noon = '14:00'

/** The hour at which calls of this evening are planned no more. */
const lateForEvening = '16:30'

/** A call that is proposed is further away than this. */
const soonestAfter = 15 * 60_000

function inHours(slot: Slot, hours: Hours | undefined): Slot {
  if (!hours || !isOutside(slot, hours)) return slot
  const lastHour = `${String(Number(hours.until.slice(0, 2)) - 1).padStart(2, '0')}:00`
  return { ...slot, time: slot.time < hours.from || lastHour < hours.from ? hours.from : lastHour }
}

/** Half a day further from call to call, so that the parent is tried at other hours; then days. */
function afterNotPicked(times: number, { now, hours }: Clock): Slot | undefined {
  const [today, time] = [kolkataDay(now), kolkataTime(now)]
  if (times <= 1) return undefined
  // Where calls end early, this evening is a time of the afternoon.
  const thisEvening = inHours({ date: today, time: evening }, hours)
  if (times === 2 && time < lateForEvening && instantOf(thisEvening) > now + soonestAfter) return thisEvening
  const date = dayAfter(today, times <= 3 ? 1 : times === 4 ? 3 : 7)
  return inHours({ date, time: times > 2 && time < noon ? evening : defaultTime(date) }, hours)
}

const onDay = (days: number, now: number): Slot => {
  const date = dayAfter(kolkataDay(now), days)
  return { date, time: defaultTime(date) }
}

function proposeAfterCall(times: number, clock: Clock): ProposedStep | undefined {
  const slot = afterNotPicked(times, clock)
  if (!slot) return soon(clock)
  const ordinal = ordinals[times - 1]
  const why = ordinal ? `${ordinal} call not picked` : `Call not picked ${times} times`
  return { slot, why, withMessage: times >= callsBeforeMessage }
}

function soon({ now, hours }: Clock): ProposedStep | undefined {
  const slot = firstQuickTime(now, hours)
  return slot && { slot }
}

/** Whether an appointment is the next step after the action. One whose time passed is none, nor one of which the action is the outcome. */
const standsAfter = ({ action, schools }: Logged, plan: FollowUp, now: number) =>
  plan.is_appointment && Date.parse(plan.due_at) > now && !isOutcomeOf(action, schools, plan)

function daysAfter({ category, means }: ActionListEntry, needsTime: boolean): { days: number; why?: string } | undefined {
  if (means) return afterStep[means]
  if (category === 'call') return afterTalk
  return category === 'lead' && needsTime ? { days: 1 } : undefined
}

/**
 * The one rule that proposes the next call after an action. Proposes none for appointments (agreed with the parent), after a no or an
 * admission, or for unknown actions. An optional call is not proposed beside a future appointment.
 */
export function proposeStep(logged: Logged, clock: Clock): ProposedStep | undefined {
  const { action, needsTime, lead } = logged
  const { category, means, chase, dialer_button: button } = action
  if (chase || (means && appointments.includes(means))) return undefined
  if (!needsTime && lead.follow_ups.some((plan) => standsAfter(logged, plan, clock.now))) return undefined
  if (button === 'not_picked') return proposeAfterCall((lead.calling?.not_picked ?? 0) + 1, clock)
  if (category === 'call' && (needsTime || button)) return soon(clock)
  const after = daysAfter(action, needsTime)
  return after && { slot: inHours(onDay(after.days, clock.now), clock.hours), ...(after.why && { why: after.why }) }
}
