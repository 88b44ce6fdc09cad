import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { drafts } from '#platform/web/drafts/drafts.ts'
import { commentDraftKey, isEmpty, readDraft } from '../timeline/comment-draft.ts'
import { mergedIntoOf } from './merged-into.ts'

/** Whether nothing that was typed about a lead waits to be saved. */
async function isSaved(staffId: number, leadId: number): Promise<boolean> {
  if (!isEmpty(readDraft(drafts.get().get(commentDraftKey(staffId, leadId))))) return false
  const { unsavedEdits } = await import('../edit/unsaved-edits.ts')
  return unsavedEdits(staffId, leadId).length === 0
}

/** Redirects from a merged lead to the remaining one, unless that would hide something typed here. */
export function useMergedLead(id: number | undefined, error: Error | null): void {
  const staffId = useMe().user.id
  const navigate = useNavigate()
  const into = mergedIntoOf(error)
  useEffect(() => {
    if (into === undefined || id === undefined) return
    let isHere = true
    void isSaved(staffId, id).then((isFree) => {
      if (isFree && isHere) void navigate({ to: '/leads/$leadId', params: { leadId: String(into) }, replace: true })
    })
    return () => {
      isHere = false
    }
  }, [into, id, staffId, navigate])
}
