import { UnsavedText } from '#domains/leads/web/edit/unsaved-text.tsx'
import { useMe } from '#domains/sessions/web/use-me.ts'
import { useStoredDraft } from '#platform/web/ui/use-stored-draft.ts'
import * as admissions from '../admissions/admission-draft.ts'
import { emptyDraft, readDraft } from './action-draft.ts'
import { actionDraftKey } from './action-draft-key.ts'

/** The comments of an action and of an admission already taken that were not saved, to copy. */
export default function UnsavedAction({ leadId }: { leadId: number }) {
  const { id } = useMe().user
  const action = useStoredDraft(actionDraftKey(id, leadId), emptyDraft, readDraft).draft
  const admission = useStoredDraft(admissions.admissionDraftKey(id, leadId), admissions.emptyDraft, admissions.readDraft).draft
  return (
    <>
      <UnsavedText label="Comment of an action" text={action.comment} />
      <UnsavedText label="Comment of an admission already taken" text={admission.comment} />
    </>
  )
}
