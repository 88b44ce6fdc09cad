import { type ActionListEntry, type LeadRow, listActions } from '@portal/contract/leads'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Bodies, bodiesOf, chosenOf, emptyDraft } from '../actions/action-draft.ts'
import type { Slot } from '../actions/quick-times.ts'
import { stepQuestions } from '../actions/step-questions.ts'
import { type ActKeys, submitAction } from '../actions/submit-action.ts'
import { useAsk } from '../http/use-ask.ts'
import { leadQuestions } from '../leads/lead-questions.ts'
import { toast } from '../ui/toast.ts'
import { mostOutcomes } from './chords.ts'

/** The action list changes a few times a year. */
const staleTime = 300_000

interface Wanted {
  action: ActionListEntry
  slot?: Slot | undefined
}

/** The action that plans the next call: the one that is called a follow-up, else the first that needs a time. */
const followUpAction = (calls: readonly ActionListEntry[]) =>
  calls.find(({ name, needs_schedule }) => needs_schedule && /follow[- ]?up/i.test(name)) ??
  calls.find(({ needs_schedule }) => needs_schedule) ??
  calls[0]

const bodiesFor = ({ action, slot }: Wanted) => {
  const draft = { ...emptyDraft, category: action.category, action: action.id, ...slot }
  return bodiesOf(draft, chosenOf(draft, [action]), null)
}

/**
 * Sends what is chosen, one after the other; the same again while it is on its way is the second press of one key. After an
 * answer that did not come, the same goes out under the same keys, so that it cannot be logged twice.
 */
function useSending(leadId: number) {
  const client = useQueryClient()
  const attempts = useRef(new Map<string, { keys: ActKeys; isUnderway: boolean }>())
  const send = useMutation({
    scope: { id: `outcomes of ${leadId}` },
    mutationFn: ({ bodies, keys }: { bodies: Bodies; said: string; keys: ActKeys }) => submitAction(leadId, bodies, keys),
    onSuccess: (outcome, { said, keys }) => {
      if (outcome.done || outcome.isKnown) attempts.current.delete(said)
      else attempts.current.set(said, { keys, isUnderway: false })
      if (!outcome.done) return toast.error(outcome.sentence)
      for (const sentence of outcome.told) if (sentence) toast.success(sentence)
      for (const queryKey of [...leadQuestions(leadId), ...stepQuestions(leadId)]) void client.invalidateQueries({ queryKey })
    },
  })
  return {
    isSending: send.isPending,
    log: (wanted: Wanted) => {
      const bodies = bodiesFor(wanted)
      const said = JSON.stringify(bodies)
      const before = attempts.current.get(said)
      if (before?.isUnderway) return
      const keys = before?.keys ?? { action: crypto.randomUUID(), followOn: crypto.randomUUID() }
      attempts.current.set(said, { keys, isUnderway: true })
      send.mutate({ bodies, said, keys })
    },
  }
}

/** Logging how the call went with one key; an action that needs a next step first asks for its time. */
export function useOutcomes(lead: Pick<LeadRow, 'id'>) {
  const { data } = useAsk(listActions, { query: { category: 'base' }, staleTime, quiet: true })
  const [asked, setAsked] = useState<ActionListEntry>()
  const { log, isSending } = useSending(lead.id)
  const calls = (data?.result ?? []).filter(({ category }) => category === 'call')
  const followUp = followUpAction(calls)
  return {
    choices: calls.slice(0, mostOutcomes),
    asked,
    isSending,
    choose: (action: ActionListEntry) => (action.needs_schedule ? setAsked(action) : log({ action })),
    askFollowUp: followUp && (() => setAsked(followUp)),
    plan: (slot: Slot) => {
      setAsked(undefined)
      if (asked) log({ action: asked, slot })
    },
    cancel: () => setAsked(undefined),
  }
}
export type Outcomes = ReturnType<typeof useOutcomes>
