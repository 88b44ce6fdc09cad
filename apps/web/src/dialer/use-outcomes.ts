import { type ActionListEntry, type LeadRow, listActions } from '@portal/contract/leads'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { bodiesOf, chosenOf, emptyDraft } from '../actions/action-draft.ts'
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
export const followUpAction = (calls: readonly ActionListEntry[]) =>
  calls.find(({ name, needs_schedule }) => needs_schedule && /follow[- ]?up/i.test(name)) ??
  calls.find(({ needs_schedule }) => needs_schedule) ??
  calls[0]

const bodiesFor = ({ action, slot }: Wanted) => {
  const draft = { ...emptyDraft, category: action.category, action: action.id, ...slot }
  return bodiesOf(draft, chosenOf(draft, [action]), null)
}

/** Logging how the call went with one key; an action that needs a next step first asks for its time. */
export function useOutcomes(lead: Pick<LeadRow, 'id'>) {
  const { data } = useAsk(listActions, { query: { category: 'base' }, staleTime, quiet: true })
  const client = useQueryClient()
  const [asked, setAsked] = useState<ActionListEntry>()
  const attempt = useRef<{ said: string; keys: ActKeys }>(undefined)
  const calls = (data?.result ?? []).filter(({ category }) => category === 'call')

  const send = useMutation({
    mutationFn: (wanted: Wanted) => {
      const bodies = bodiesFor(wanted)
      const said = JSON.stringify(bodies)
      // The same again, after an answer that did not come, cannot be logged twice.
      if (attempt.current?.said !== said) attempt.current = { said, keys: { action: crypto.randomUUID(), followOn: crypto.randomUUID() } }
      return submitAction(lead.id, bodies, attempt.current.keys)
    },
    onSuccess: (outcome) => {
      if (outcome.done || outcome.isKnown) attempt.current = undefined
      if (!outcome.done) return toast.error(outcome.sentence)
      for (const sentence of outcome.told) if (sentence) toast.success(sentence)
      for (const queryKey of [...leadQuestions(lead.id), ...stepQuestions(lead.id)]) void client.invalidateQueries({ queryKey })
    },
  })
  const log = (action: ActionListEntry, slot?: Slot) => {
    setAsked(undefined)
    if (!send.isPending) send.mutate({ action, slot })
  }
  const followUp = followUpAction(calls)
  return {
    choices: calls.slice(0, mostOutcomes),
    isHere: data !== undefined,
    asked,
    isSending: send.isPending,
    choose: (action: ActionListEntry) => (action.needs_schedule ? setAsked(action) : log(action)),
    askFollowUp: followUp && (() => setAsked(followUp)),
    plan: (slot: Slot) => asked && log(asked, slot),
    cancel: () => setAsked(undefined),
  }
}
export type Outcomes = ReturnType<typeof useOutcomes>
