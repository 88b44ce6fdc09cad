import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { takeAdmission } from '#domains/actions/contract/actions.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { useMayWait } from '#domains/leads/web/facts/waiting-acts.ts'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { admissionDraftKey, emptyDraft, readDraft } from '../action/admission-draft.ts'
import { meantChild } from '../action/child-choice.tsx'
import { stepQuestions } from '../action/step-questions.ts'

export function useTakeAdmission(lead: LeadRow, onDone: () => void) {
  return useApiForm(takeAdmission, {
    params: { id: lead.id },
    ...useMayWait(takeAdmission, lead, { title: 'Admission Done', text: ({ body }) => body?.comment ?? '', onKept: onDone }),
    initialValues: emptyDraft,
    draft: { key: admissionDraftKey(useMe().user.id, lead.id), read: readDraft },
    body: ({ school: { id, name }, child, comment, plans }) => ({
      ...(id ? { school_id: id } : { school_name: name.trim() }),
      child: meantChild(child, lead.form),
      comment: comment.trim() || null,
      ...(plans && { plans }),
    }),
    at: { school_id: 'school', school_name: 'school' },
    refusedAt: 'school',
    whom: () => lead.name,
    refreshes: [...leadQuestions(lead.id), ...stepQuestions(lead.id)],
    tellsRefusals: true,
    onSuccess: onDone,
  })
}
