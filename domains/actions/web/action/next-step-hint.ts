import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import type { Slot } from '#platform/web/ui/when/slot.ts'
import { type ProposedStep, proposalText } from './propose-step.ts'

export interface NextStepAsked {
  isNeeded: boolean
  /** Any action closes the follow-up that is open now. */
  open: { due_at: string } | null
  slot: Slot
  /** The next call that is proposed after the chosen action. */
  proposed?: ProposedStep | undefined
}

/** What the form says beside the next step while none is chosen: what none means, and what is proposed. */
export function nextStepHint({ isNeeded, open, slot, proposed }: NextStepAsked): string | undefined {
  if (slot.date || slot.unread) return undefined
  const ifNone = open ? `None: this closes the call due ${agreedText(open.due_at)}` : 'if there is one'
  const asked = isNeeded ? 'needed for this action' : ifNone
  const hint = proposed && proposalText(proposed)
  return hint ? `${asked}. Proposed: ${hint}` : asked
}
