import { actionDraftKey } from '#domains/actions/web/action/action-draft.ts'
import { admissionDraftKey } from '#domains/actions/web/action/admission-draft.ts'
import { draftedFields } from '#domains/leads/web/edit/edit-draft.ts'
import { handoverDraftKey } from '#domains/sharing/web/handover/handover-draft-key.ts'
import { drafts } from '#platform/web/drafts/drafts.ts'

const forms = [actionDraftKey, admissionDraftKey, handoverDraftKey]

export const hasDrafts = (staffId: number, leadId: number): boolean =>
  draftedFields(staffId, leadId).length > 0 || forms.some((keyOf) => drafts.get().has(keyOf(staffId, leadId)))
