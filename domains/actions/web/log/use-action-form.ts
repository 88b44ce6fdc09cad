import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { ActionListEntry } from '#domains/leads/contract/stages.ts'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { useMe } from '#domains/sessions/web/use-me.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { useStoredDraft } from '#platform/web/ui/use-stored-draft.ts'
import {
  type ActionDraft,
  type Bodies,
  bodiesOf,
  chosenOf,
  emptyDraft,
  type Problems,
  problemsIn,
  problemsOf,
  readDraft,
} from './action-draft.ts'
import { actionDraftKey } from './action-draft-key.ts'
import { meantChild } from './child-choice.tsx'
import { stepQuestions } from './step-questions.ts'
import { type ActKeys, submitAction } from './submit-action.ts'
import { tellLogged } from './undo-logged.ts'

const outcomeUnknown = 'It is not known whether this was saved. Submit it again: it cannot be doubled.'

/** The keys of what is sent: those of the last sending while its end is not known and the same is said, else new ones. */
function attemptOf({ attempt }: ActionDraft, bodies: Bodies) {
  const said = JSON.stringify(bodies)
  return attempt?.said === said ? attempt : { said, action: crypto.randomUUID(), followOn: crypto.randomUUID() }
}

/** Filling in and sending an action: nothing typed is lost, the action and its follow-on happen both or neither, and nothing twice. */
export function useActionForm(lead: LeadRow, actions: readonly ActionListEntry[], onDone: () => void) {
  const { draft, change, clear } = useStoredDraft(actionDraftKey(useMe().user.id, lead.id), emptyDraft, readDraft)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const client = useQueryClient()
  const chosen = chosenOf(draft, actions)
  const child = meantChild(draft.child, lead.form)

  const send = useMutation({
    mutationFn: ({ bodies, keys }: { bodies: Bodies; keys: ActKeys }) => submitAction(lead.id, bodies, keys),
    onSuccess: (outcome) => {
      if (!outcome.done) {
        if (outcome.isKnown) change({ attempt: undefined })
        setProblems(problemsIn(outcome.errors))
        setFailure(outcome.isKnown ? outcome.sentence : `${outcome.sentence}. ${outcomeUnknown}`)
        toast.error(outcome.sentence)
        return
      }
      clear()
      tellLogged(client, lead.id, outcome)
      for (const queryKey of [...leadQuestions(lead.id), ...stepQuestions(lead.id)]) void client.invalidateQueries({ queryKey })
      onDone()
    },
  })

  const submit = () => {
    if (send.isPending) return
    const found = problemsOf(draft, chosen, Date.now())
    setProblems(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    const bodies = bodiesOf(draft, chosen, child)
    const keys = attemptOf(draft, bodies)
    change({ attempt: keys })
    send.mutate({ bodies, keys })
  }
  return {
    draft,
    chosen,
    child,
    problems,
    failure,
    isSending: send.isPending,
    change: (patch: Partial<ActionDraft>) => {
      setProblems({})
      change(patch)
    },
    submit,
  }
}
