import { useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { takeAdmission } from '#domains/actions/contract/actions.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { useDraft } from '#platform/web/drafts/use-draft.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { type AdmissionDraft, admissionDraftKey, emptyDraft, readDraft } from '../action/admission-draft.ts'
import { meantChild } from '../action/child-choice.tsx'
import { stepQuestions } from '../action/step-questions.ts'

const schoolMissing = 'Choose a school, or write its name.'

export function useTakeAdmission(lead: LeadRow, onDone: () => void) {
  const { draft, change, clear, attempt } = useDraft(admissionDraftKey(useMe().user.id, lead.id), emptyDraft, readDraft)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const child = meantChild(draft.child, lead.form)
  const take = useApiMutation(takeAdmission, {
    params: { id: lead.id },
    attempt,
    whom: () => lead.name,
    refreshes: [...leadQuestions(lead.id), ...stepQuestions(lead.id)],
    onRefusal: (refusal) => {
      toast.error(named(lead.name, refusal.detail))
      const atFields = fieldErrors(refusal)
      setProblems(Object.keys(atFields).length > 0 ? atFields : { school_id: refusal.detail })
    },
    onSuccess: () => {
      clear()
      onDone()
    },
  })
  const submit = () => {
    if (take.isPending) return
    const { school, plans } = draft
    const { id, name } = school
    if (!id && !name.trim()) return setProblems({ school_id: schoolMissing })
    setProblems({})
    const chosen = id ? { school_id: id } : { school_name: name.trim() }
    take.mutate({ body: { ...chosen, child, comment: draft.comment.trim() || null, ...(plans && { plans }) } })
  }
  return {
    draft,
    child,
    problems,
    isSending: take.isPending,
    change: (patch: Partial<AdmissionDraft>) => {
      setProblems({})
      change(patch)
    },
    submit,
  }
}
