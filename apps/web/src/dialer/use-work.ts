import { goingOn } from '@portal/contract/call-states'
import type { LeadDetails } from '@portal/contract/leads'
import { useIsMutating } from '@tanstack/react-query'
import { actionDraftKey } from '../actions/action-draft-key.ts'
import { useCallOf } from '../calls/use-call-of.ts'
import { useMyCall } from '../calls/use-my-call.ts'
import { draftedFields } from '../leads/edit-draft.ts'
import type { useCommentBox } from '../leads/use-comment-box.ts'
import { useMe } from '../sessions/use-me.ts'
import { hasStoredDraft } from '../ui/use-stored-draft.ts'
import { mustNote } from './must-note.ts'
import type { Dialer } from './use-dialer.ts'
import { useJustCame } from './use-just-came.ts'
import type { Outcomes } from './use-outcomes.ts'
import type { Work } from './what-holds.ts'

interface Parts {
  dialer: Dialer
  held: NonNullable<Dialer['held']>
  details: { data: LeadDetails | undefined; isError: boolean }
  isGone: boolean
  box: ReturnType<typeof useCommentBox>
  outcomes: Outcomes
}

/** With whom the counsellor talks, or is being connected; of one whom nobody knows, that it is a parent. */
function useOnCallWith(): string | undefined {
  const { call } = useMyCall()
  return call && goingOn.includes(call.state) ? (call.lead?.name ?? 'a parent') : undefined
}

/** How the work on the lead of the moment stands. */
export function useWork({ dialer, held: { lead, callBefore }, details, isGone, box, outcomes }: Parts): Work {
  const staffId = useMe().user.id
  const { call, press } = useCallOf(lead.id)
  const justCame = useJustCame()
  const isActing = useIsMutating() > 0 || box.isSending
  const onCallWith = useOnCallWith()
  // What a press has placed is there before the call is shown.
  const latest = call ?? press?.placed?.call
  return {
    isPaused: dialer.isPaused,
    isServing: dialer.isServing,
    isComing: justCame || dialer.isChecking || press?.stands === 'placing',
    isGone,
    isActing,
    hasText: box.text.trim() !== '',
    failure: box.failure,
    hasUnsent: box.unsent !== undefined,
    asked: outcomes.asked?.name,
    unlogged: outcomes.failed[0]?.name,
    mustNote: !details.isError && mustNote(latest, callBefore, details.data),
    onCallWith,
    hasDrafts: draftedFields(staffId, lead.id).length > 0 || hasStoredDraft(actionDraftKey(staffId, lead.id)),
  }
}
