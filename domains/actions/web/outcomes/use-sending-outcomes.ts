import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { Plans } from '#domains/actions/contract/actions.ts'
import type { ActionListEntry } from '#domains/leads/contract/action-list.ts'
import { getLead } from '#domains/leads/contract/leads.ts'
import { nameOfLead } from '#domains/leads/web/facts/name-of-lead.ts'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { askingActionList } from '#domains/leads/web/list/action-list.ts'
import { outcomeUnknown } from '#platform/web/edit/outcome-unknown.ts'
import { type Attempt, attemptOf } from '#platform/web/http/attempt.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import type { Slot } from '#platform/web/ui/when/slot.ts'
import { type Bodies, bodiesOf, chosenOf, emptyDraft, type School } from '../action/action-draft.ts'
import { stepQuestions } from '../action/step-questions.ts'
import { submitAction } from '../sending/submit-action.ts'
import { tellLogged } from '../undo/undo-logged.ts'

export interface OutcomeToSend {
  action: ActionListEntry
  subAction?: number | undefined
  schools?: readonly School[]
  child?: number | null
  slot?: Slot | undefined
  plans?: Plans | undefined
  comment?: string
  onLogged?: () => void
  /** It is saved, or did not get through. */
  onEnd?: () => void
}

interface FailedOutcome {
  said: string
  wanted: OutcomeToSend
  name: string
  sentence: string
}

interface Sent {
  wanted: OutcomeToSend
  bodies: Bodies
  attempt: Attempt
}

const bodiesFor = ({ action, subAction, schools = [], child = null, slot, plans, comment = '' }: OutcomeToSend) => {
  const draft = { ...emptyDraft, category: action.category, action: action.id, subAction, schools: [...schools], comment, ...slot, plans }
  return bodiesOf(draft, chosenOf(draft, [action]), child)
}

/** The same outcome while it is on its way is a second press. After a lost answer it is sent under the same key. */
export function useSendingOutcomes(leadId: number) {
  const staffId = useMe().user.id
  const client = useQueryClient()
  const attempts = useRef(new Map<string, Attempt & { isUnderway: boolean }>())
  const [failed, setFailed] = useState<readonly FailedOutcome[]>([])
  const remove = (said: string) => setFailed((before) => before.filter((each) => each.said !== said))
  const send = useMutation({
    scope: { id: `outcomes of ${leadId}` },
    mutationFn: ({ wanted: { action }, bodies, attempt: { key } }: Sent) =>
      submitAction({ staffId, lead: { id: leadId, name: nameOfLead(client, leadId) ?? 'this parent' }, title: action.name, bodies, key }),
    onSuccess: async (outcome, { wanted, attempt }) => {
      const { said } = attempt
      if (outcome === 'kept' || outcome.done || outcome.isKnown) attempts.current.delete(said)
      else attempts.current.set(said, { ...attempt, isUnderway: false })
      if (outcome === 'kept') {
        wanted.onLogged?.()
        return wanted.onEnd?.()
      }
      if (!outcome.done) {
        const sentence = outcome.isKnown ? outcome.sentence : outcomeUnknown
        setFailed((before) => [...before, { said, wanted, name: wanted.action.name, sentence }])
        wanted.onEnd?.()
        // The list of actions may have changed meanwhile.
        void client.invalidateQueries({ queryKey: askingActionList.queryKey })
        return toast.error(named(nameOfLead(client, leadId), outcome.sentence))
      }
      wanted.onLogged?.()
      tellLogged(client, leadId, outcome)
      for (const queryKey of [...leadQuestions(leadId), ...stepQuestions(leadId)]) void client.invalidateQueries({ queryKey })
      // It is over when the lead shows it; until then the call would seem not to be noted.
      await client.invalidateQueries({ queryKey: keyOf(getLead, { id: leadId }) }, { cancelRefetch: false })
      wanted.onEnd?.()
    },
  })
  return {
    isSending: send.isPending,
    failed,
    remove,
    log: (wanted: OutcomeToSend) => {
      const bodies = bodiesFor(wanted)
      const text = JSON.stringify(bodies)
      const before = attempts.current.get(text)
      if (before?.isUnderway) return
      const attempt = attemptOf(text, before)
      attempts.current.set(text, { ...attempt, isUnderway: true })
      remove(text)
      send.mutate({ wanted, bodies, attempt })
    },
  }
}
