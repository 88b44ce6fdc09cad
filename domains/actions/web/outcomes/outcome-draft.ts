import { asksForSchools, maxSchools, type Plans } from '#domains/actions/contract/actions.ts'
import type { ActionListEntry } from '#domains/leads/contract/action-list.ts'
import type { FollowUp } from '#domains/leads/contract/leads.ts'
import { instantOf, type Slot } from '#platform/web/ui/when/slot.ts'
import type { School } from '../action/action-draft.ts'
import type { ProposedStep } from '../action/propose-step.ts'
import { plansAhead } from '../plans/plans-ahead.ts'

/** An outcome that was chosen by its key and is not saved yet. */
export interface OutcomeDraft {
  action: ActionListEntry
  /** The comment of the button that chose it, where the note is empty. */
  preset?: string | undefined
  /** The reason. */
  subAction?: number | undefined
  schools: readonly School[]
  /** Another school is asked for, beside those that are chosen. */
  isAddingSchool?: boolean | undefined
  slot?: Slot | undefined
  /** The slot that was proposed; it stands as `slot` itself until another is chosen. */
  proposed?: Slot | undefined
  plans?: Plans | undefined
}

/** What is asked about an outcome. */
export type Question = 'school' | 'reason' | 'when' | 'plans'

export const needsTime = ({ action, subAction }: OutcomeDraft) =>
  action.needs_schedule || action.sub_actions.some(({ id, needs_schedule }) => id === subAction && needs_schedule)

/** Updates the proposed time, which depends on the reason and the school, unless the user chose a time. */
export function withProposal(draft: OutcomeDraft, propose: (draft: OutcomeDraft) => ProposedStep | undefined): OutcomeDraft {
  if (draft.slot !== draft.proposed) return draft
  const slot = propose(draft)?.slot
  return { ...draft, slot, proposed: slot }
}

export const plansOf = (draft: OutcomeDraft, followUps: readonly FollowUp[], now: number): FollowUp[] =>
  plansAhead(followUps, draft.action, now, { schools: draft.schools, plansNext: Boolean(draft.slot?.date) })

const isToCome = (slot: Slot | undefined, now: number) => slot !== undefined && instantOf(slot) > now

/** What must be answered before the outcome can be saved. A reason may be left out, and what is planned is cancelled unless it is kept. */
export function missingOf(draft: OutcomeDraft, now: number): Question[] {
  const { action, schools, slot } = draft
  const isTimeMissing = needsTime(draft) ? !isToCome(slot, now) : slot !== undefined && slot.unread !== undefined
  return [
    ...(asksForSchools(action.category) && schools.length === 0 ? (['school'] as const) : []),
    ...(isTimeMissing ? (['when'] as const) : []),
  ]
}

/** Whether one more school can be named: a parent visits two on one day. */
export const takesMoreSchools = ({ action, schools }: OutcomeDraft): boolean =>
  asksForSchools(action.category) && schools.length > 0 && schools.length < maxSchools

/** What is asked, in the order of the digits. */
export function questionsOf(draft: OutcomeDraft, followUps: readonly FollowUp[], now: number): Question[] {
  const asked: Record<Question, boolean> = {
    school: draft.isAddingSchool === true || missingOf(draft, now).includes('school'),
    reason: draft.action.sub_actions.length > 0,
    when: needsTime(draft) || draft.slot !== undefined,
    plans: plansOf(draft, followUps, now).length > 0,
  }
  return (Object.keys(asked) as Question[]).filter((question) => asked[question])
}

export const pinnedOutcomes = (actions: readonly ActionListEntry[]): ActionListEntry[] =>
  actions.filter(({ outcome_key }) => outcome_key !== null).sort((one, other) => Number(one.outcome_key) - Number(other.outcome_key))
