import type { ActionListEntry } from '#domains/leads/contract/action-list.ts'
import type { FollowUp } from '#domains/leads/contract/leads.ts'

/** Whether an entry is the outcome of this appointment: it stands for a step of the same category, at one of its schools. */
export const isOutcomeOf = (
  entry: Pick<ActionListEntry, 'category' | 'means'>,
  schools: readonly { id: number }[],
  { category, school_ids: at }: FollowUp,
) => entry.means !== null && category === entry.category && (at.length === 0 || schools.some(({ id }) => at.includes(id)))
