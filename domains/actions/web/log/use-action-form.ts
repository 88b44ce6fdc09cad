import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { ActionListEntry } from '#domains/leads/contract/action-list.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { useDraft } from '#platform/web/drafts/use-draft.ts'
import { outcomeUnknown } from '#platform/web/edit/outcome-unknown.ts'
import { useAttempt } from '#platform/web/http/attempt.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import {
  type ActionDraft,
  actionDraftKey,
  type Bodies,
  bodiesOf,
  type Chosen,
  chosenOf,
  emptyDraft,
  type Problems,
  problemsIn,
  problemsOf,
  readDraft,
} from '../action/action-draft.ts'
import { meantChild } from '../action/child-choice.tsx'
import { stepQuestions } from '../action/step-questions.ts'
import { submitAction } from '../sending/submit-action.ts'
import { tellLogged } from '../undo/undo-logged.ts'
import { useNoteInForm } from './use-note-in-form.ts'

const titleOf = ({ action, subAction }: Chosen) => [action?.name, subAction?.name].filter(Boolean).join(' – ')

function useRefreshing() {
  const client = useQueryClient()
  const refresh = (questions: readonly (readonly string[])[]) => {
    for (const queryKey of questions) void client.invalidateQueries({ queryKey })
  }
  return { client, refresh }
}

/** Nothing typed is lost, and the action and its follow-on happen both or neither, and once. */
export function useActionForm(lead: LeadRow, actions: readonly ActionListEntry[], onDone: () => void) {
  const staffId = useMe().user.id
  const { draft, change, clear, attempt } = useDraft(actionDraftKey(staffId, lead.id), emptyDraft, readDraft)
  const { keyFor, answered } = useAttempt(attempt)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const { client, refresh } = useRefreshing()
  const note = useNoteInForm(staffId, lead.id)
  const chosen = chosenOf(draft, actions)
  const child = meantChild(draft.child, lead.form)

  const send = useMutation({
    mutationFn: (bodies: Bodies) => submitAction({ staffId, lead, title: titleOf(chosen), bodies, key: keyFor(bodies) }),
    onSuccess: (outcome, { payload }) => {
      if (outcome !== 'kept' && !outcome.done) {
        if (outcome.isKnown) answered()
        setProblems(problemsIn(outcome.errors))
        setFailure(outcome.isKnown ? outcome.sentence : outcomeUnknown)
        toast.error(named(lead.name, outcome.sentence))
        // It may stand as begun by now.
        return refresh(leadQuestions(lead.id))
      }
      note.drop(payload.comment)
      clear()
      onDone()
      if (outcome === 'kept') return
      tellLogged(client, lead.id, outcome)
      refresh([...leadQuestions(lead.id), ...stepQuestions(lead.id)])
    },
  })

  const submit = () => {
    if (send.isPending) return
    const found = problemsOf(draft, chosen, Date.now())
    setProblems(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    send.mutate(bodiesOf(draft, chosen, child))
  }
  const changeField = (patch: Partial<ActionDraft>) => {
    setProblems({})
    change(patch)
  }
  return { draft, chosen, child, problems, failure, isSending: send.isPending, change: changeField, submit }
}
