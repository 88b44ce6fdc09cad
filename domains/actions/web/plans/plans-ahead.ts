import type { ActionListEntry } from '#domains/leads/contract/action-list.ts'
import type { FollowUp } from '#domains/leads/contract/leads.ts'
import { earlyMinutes, isAdmission, isNo } from '#domains/leads/contract/steps.ts'
import { isOutcomeOf } from '../action/is-outcome-of.ts'

type ActionMeaning = Pick<ActionListEntry, 'category' | 'means' | 'chase'>

interface Beside {
  schools?: readonly { id: number }[]
  /** The entry plans a call itself, which takes the place of the one before. */
  plansNext?: boolean
}

/** What an admission that is noted without an action stands for. */
export const admission: ActionMeaning = { category: 'admission', means: 'admission_done', chase: null }

const isToCome = ({ due_at, is_appointment }: FollowUp, now: number) =>
  Date.parse(due_at) > now + (is_appointment ? 0 : earlyMinutes * 60_000)

/**
 * The future visits and calls that a no, or the admission of every child, cancels or keeps. Leaves out the appointment that this outcome
 * ends and a call that a new one replaces. Leaves out calls to a parent who opted out.
 */
export function plansAhead(
  plans: readonly FollowUp[],
  meaning: ActionMeaning,
  now: number,
  { schools = [], plansNext = false }: Beside = {},
): FollowUp[] {
  const admits = isAdmission(meaning.means) && !plansNext
  if (!isNo(meaning) && !admits) return []
  return plans.filter((plan) => {
    if (!isToCome(plan, now)) return false
    return plan.is_appointment ? !isOutcomeOf(meaning, schools, plan) : !plansNext && meaning.chase !== 'opts_out'
  })
}
