import { undoMinutes } from '#domains/actions/contract/actions.ts'
import type { TimelineItem, TimelineKind } from '#domains/leads/contract/leads.ts'

const outcomes: readonly TimelineKind[] = ['action', 'follow_up_done']

/** A later one of these is undone first. */
const inOrder: readonly TimelineKind[] = [...outcomes, 'admission_taken']

export function isUndoable(item: TimelineItem, timeline: readonly TimelineItem[], me: string, now: number): boolean {
  const latest = timeline.find(({ kind, undone }) => inOrder.includes(kind) && !undone)
  return latest?.id === item.id && outcomes.includes(item.kind) && item.by === me && now < Date.parse(item.at) + undoMinutes * 60_000
}
