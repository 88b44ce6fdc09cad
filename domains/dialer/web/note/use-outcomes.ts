import { useState } from 'react'
import type { Slot } from '#domains/actions/web/log/quick-times.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { ActionListEntry } from '#domains/leads/contract/stages.ts'
import { useActionList } from '#domains/leads/web/list/action-list.ts'
import { mostOutcomes } from '../session/chords.ts'
import { useSendingOutcomes } from './use-sending-outcomes.ts'

/** The action that plans the next call: the one that is called a follow-up, else the first that needs a time. */
const followUpAction = (calls: readonly ActionListEntry[]) =>
  calls.find(({ name, needs_schedule }) => needs_schedule && /follow[- ]?up/i.test(name)) ??
  calls.find(({ needs_schedule }) => needs_schedule) ??
  calls[0]

/** Logging how the call went with one key; an action that needs a next step first asks for its time. */
export function useOutcomes(lead: Pick<LeadRow, 'id'>) {
  const { data } = useActionList()
  const [asked, setAsked] = useState<ActionListEntry>()
  const { log, failed, remove, isSending } = useSendingOutcomes(lead.id)
  const calls = (data?.result ?? []).filter(({ category }) => category === 'call')
  const followUp = followUpAction(calls)
  return {
    choices: calls.slice(0, mostOutcomes),
    asked,
    isSending,
    failed,
    choose: (action: ActionListEntry) => (action.needs_schedule ? setAsked(action) : log({ action })),
    askFollowUp: followUp && (() => setAsked(followUp)),
    plan: (slot: Slot) => {
      setAsked(undefined)
      if (asked) log({ action: asked, slot })
    },
    cancel: () => setAsked(undefined),
    /** Sends one again that did not get through; it cannot be logged twice. */
    sendAgain: log,
    remove,
  }
}
export type Outcomes = ReturnType<typeof useOutcomes>
