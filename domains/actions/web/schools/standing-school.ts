import type { ActionListEntry } from '#domains/leads/contract/action-list.ts'
import type { FollowUp } from '#domains/leads/contract/leads.ts'
import { appointments } from '#domains/leads/contract/steps.ts'
import type { School } from '../action/action-draft.ts'

/**
 * The school of the one appointment whose outcome an action is: a visit that was done or cancelled, an entrance test that led to a
 * registration. Undefined if none stands, or several do; one whose time has come goes before those that are still to come.
 */
export function standingSchool(
  followUps: readonly FollowUp[],
  { category, means }: Pick<ActionListEntry, 'category' | 'means'>,
  now: number,
): School | undefined {
  if (means === null || appointments.includes(means)) return undefined
  const standing = followUps.filter((step) => step.is_appointment && step.category === category)
  const come = standing.filter(({ due_at }) => Date.parse(due_at) <= now)
  const schools = (come.length > 0 ? come : standing).flatMap(({ schools: labels, school_ids: ids }) =>
    ids.map((id, at): School => ({ id, name: labels[at] ?? '', label: labels[at] ?? '' })),
  )
  const [school] = schools
  return schools.every(({ id }) => id === school?.id) ? school : undefined
}
