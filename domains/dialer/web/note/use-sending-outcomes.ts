import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Bodies, bodiesOf, chosenOf, emptyDraft } from '#domains/actions/web/log/action-draft.ts'
import type { Slot } from '#domains/actions/web/log/quick-times.ts'
import { stepQuestions } from '#domains/actions/web/log/step-questions.ts'
import { submitAction } from '#domains/actions/web/log/submit-action.ts'
import { tellLogged } from '#domains/actions/web/log/undo-logged.ts'
import { getLead } from '#domains/leads/contract/leads.ts'
import type { ActionListEntry } from '#domains/leads/contract/stages.ts'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { outcomeUnknown } from '#platform/web/edit/outcome-unknown.ts'
import { type Attempt, attemptOf } from '#platform/web/http/attempt.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { toast } from '#platform/web/ui/notes/toast.ts'

interface Wanted {
  action: ActionListEntry
  slot?: Slot | undefined
  comment?: string
  onLogged?: () => void
}

interface FailedOutcome {
  said: string
  wanted: Wanted
  name: string
  sentence: string
}

interface Sent {
  wanted: Wanted
  bodies: Bodies
  attempt: Attempt
}

const bodiesFor = ({ action, slot, comment = '' }: Wanted) => {
  const draft = { ...emptyDraft, category: action.category, action: action.id, comment, ...slot }
  return bodiesOf(draft, chosenOf(draft, [action]), null)
}

/** The same outcome while it is on its way is a second press. After a lost answer it is sent under the same key. */
export function useSendingOutcomes(leadId: number) {
  const client = useQueryClient()
  const attempts = useRef(new Map<string, Attempt & { isUnderway: boolean }>())
  const [failed, setFailed] = useState<readonly FailedOutcome[]>([])
  const remove = (said: string) => setFailed((before) => before.filter((each) => each.said !== said))
  const send = useMutation({
    scope: { id: `outcomes of ${leadId}` },
    mutationFn: ({ bodies, attempt }: Sent) => submitAction(leadId, bodies, attempt.key),
    onSuccess: async (outcome, { wanted, attempt }) => {
      const { said } = attempt
      if (outcome.done || outcome.isKnown) attempts.current.delete(said)
      else attempts.current.set(said, { ...attempt, isUnderway: false })
      if (!outcome.done) {
        const sentence = outcome.isKnown ? outcome.sentence : outcomeUnknown
        setFailed((before) => [...before, { said, wanted, name: wanted.action.name, sentence }])
        return toast.error(outcome.sentence)
      }
      wanted.onLogged?.()
      tellLogged(client, leadId, outcome)
      for (const queryKey of [...leadQuestions(leadId), ...stepQuestions(leadId)]) void client.invalidateQueries({ queryKey })
      // It is over when the lead shows it; until then the call would seem not to be noted.
      await client.invalidateQueries({ queryKey: keyOf(getLead, { id: leadId }) }, { cancelRefetch: false })
    },
  })
  return {
    isSending: send.isPending,
    failed,
    remove,
    log: (wanted: Wanted) => {
      const bodies = bodiesFor(wanted)
      const said = JSON.stringify(bodies)
      const before = attempts.current.get(said)
      if (before?.isUnderway) return
      const attempt = attemptOf(said, before)
      attempts.current.set(said, { ...attempt, isUnderway: true })
      remove(said)
      send.mutate({ wanted, bodies, attempt })
    },
  }
}
