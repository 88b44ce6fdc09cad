import { useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { drafts } from '#platform/web/drafts/drafts.ts'
import { useDraft } from '#platform/web/drafts/use-draft.ts'
import { type EditDraft, editDraftKey, readEditDraft } from './edit-draft.ts'

export type Beginning<Values extends object, Seen> = Pick<EditDraft<Values, Seen>, 'values' | 'seen'>

export function useEdit<Values extends object, Seen>(leadId: number, field: string, begin: () => Beginning<Values, Seen>) {
  const key = editDraftKey(useMe().user.id, leadId, field)
  // The values seen when editing began, in this form or in the one that left the draft.
  const [{ values: first, seen }] = useState((): Beginning<Values, Seen> => {
    const now = begin()
    const left = readEditDraft<Values, Seen>(drafts.get().get(key), now.values)
    return left ? { values: left.first, seen: left.seen } : now
  })
  const { draft, change, clear, attempt } = useDraft<EditDraft<Values, Seen>>(key, { values: first, first, seen }, (stored) =>
    readEditDraft(stored, first),
  )
  return {
    ...draft,
    isUntouched: JSON.stringify(draft.values) === JSON.stringify(draft.first),
    change: (patch: Partial<Values>) => change({ values: { ...draft.values, ...patch } }),
    /** Changes the whole draft, with the values seen when editing began. */
    hold: change,
    attempt,
    drop: clear,
  }
}
