import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { UnsavedText } from '#domains/leads/web/lead/unsaved-text.tsx'
import { useDraft } from '#platform/web/drafts/use-draft.ts'
import { emptyDraft, readDraft } from '../handover/handover-draft.ts'
import { handoverDraftKey } from '../handover/handover-draft-key.ts'

export default function UnsavedHandover({ leadId }: { leadId: number }) {
  const { draft } = useDraft(handoverDraftKey(useMe().user.id, leadId), emptyDraft, readDraft)
  return <UnsavedText label="Handover note" text={draft.note} />
}
