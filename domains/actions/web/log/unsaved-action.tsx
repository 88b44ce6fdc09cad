import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { UnsavedText } from '#domains/leads/web/lead/unsaved-text.tsx'
import { useDraft } from '#platform/web/drafts/use-draft.ts'
import { actionDraftKey, emptyDraft, readDraft } from '../action/action-draft.ts'
import * as admissions from '../action/admission-draft.ts'

export default function UnsavedAction({ leadId }: { leadId: number }) {
  const { id } = useMe().user
  const action = useDraft(actionDraftKey(id, leadId), emptyDraft, readDraft).draft
  const admission = useDraft(admissions.admissionDraftKey(id, leadId), admissions.emptyDraft, admissions.readDraft).draft
  return (
    <>
      <UnsavedText label="Comment of an action" text={action.comment} />
      <UnsavedText label="Comment of an admission already taken" text={admission.comment} />
    </>
  )
}
