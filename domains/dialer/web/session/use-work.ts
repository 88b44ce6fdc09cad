import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { Outcomes } from '#domains/actions/web/outcomes/use-outcomes.ts'
import { useCallOf } from '#domains/calls/web/live/use-call-of.ts'
import { useMyCall } from '#domains/calls/web/live/use-my-call.ts'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import type { useCommentBox } from '#domains/leads/web/timeline/use-comment-box.ts'
import { onCallWith } from '../call/on-call-with.ts'
import { hasDrafts } from '../note/has-drafts.ts'
import { mustNote } from '../note/must-note.ts'
import type { Dialer } from './use-dialer.ts'
import type { HeldLead } from './use-dialer-turn.ts'
import type { Work } from './what-holds.ts'

interface Parts {
  dialer: Dialer
  held: HeldLead
  details: { data: LeadDetails | undefined; isError: boolean }
  isGone: boolean
  box: ReturnType<typeof useCommentBox>
  outcomes: Outcomes
}

/** In milliseconds. A key that bounces, or a second click, comes within this time. */
const unseenFor = 600

function useJustCame(): boolean {
  const [justCame, setJustCame] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setJustCame(false), unseenFor)
    return () => clearTimeout(timer)
  }, [])
  return justCame
}

export function useWork({ dialer, held: { lead, callBefore }, details, isGone, box, outcomes }: Parts): Work {
  const staffId = useMe().user.id
  const { call, press } = useCallOf(lead.id)
  const justCame = useJustCame()
  const isActing = useIsMutating() > 0 || box.isSending || outcomes.isSaving
  const { call: mine } = useMyCall()
  // A press has its call before the screen shows it.
  const latest = call ?? press?.placed?.call
  return {
    isPaused: dialer.isPaused,
    isServing: dialer.isServing,
    // Play after a transfer is not a second press of the one that brought the lead.
    isComing: (justCame && !dialer.isTransferred) || press?.stands === 'placing',
    isChecking: dialer.isChecking,
    isGone,
    isActing,
    hasText: box.text.trim() !== '',
    failure: box.failure,
    hasUnsent: box.unsent !== undefined,
    asked: outcomes.isReady ? undefined : outcomes.draft?.action.name,
    isReady: outcomes.isReady,
    unlogged: outcomes.failed[0]?.name,
    mustNote: !details.isError && box.waits.length === 0 && mustNote(latest, callBefore, details.data),
    onCallWith: onCallWith(mine),
    hasDrafts: hasDrafts(staffId, lead.id),
  }
}
