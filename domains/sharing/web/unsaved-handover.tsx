import { UnsavedText } from '#domains/leads/web/edit/unsaved-text.tsx'
import { useMe } from '#domains/sessions/web/use-me.ts'
import { useStoredDraft } from '#platform/web/ui/use-stored-draft.ts'
import { emptyDraft, handoverDraftKey, readDraft } from './handover-draft.ts'

/** The note of a share or transfer that was not made, to copy. */
export default function UnsavedHandover({ leadId }: { leadId: number }) {
  const { draft } = useStoredDraft(handoverDraftKey(useMe().user.id, leadId), emptyDraft, readDraft)
  return <UnsavedText label="Handover note" text={draft.note} />
}
