import { actionDraftKey } from '../actions/action-draft-key.ts'
import { admissionDraftKey } from '../actions/admission-draft.ts'
import { draftedFields } from '../leads/edit-draft.ts'
import { handoverDraftKey } from '../sharing/handover-draft.ts'
import { hasStoredDraft } from '../ui/use-stored-draft.ts'

const forms = [actionDraftKey, admissionDraftKey, handoverDraftKey]

/** Whether somebody began something on a lead that is not saved: an edit, an action, an admission already taken, a share or a transfer. */
export const hasDrafts = (staffId: number, leadId: number): boolean =>
  draftedFields(staffId, leadId).length > 0 || forms.some((keyOf) => hasStoredDraft(keyOf(staffId, leadId)))
