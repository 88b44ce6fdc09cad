import { useEffect } from 'react'
import { commentDraftKey } from '#domains/leads/web/timeline/comment-draft.ts'
import { dropNote, noteOf } from '#domains/leads/web/timeline/note-of.ts'
import { draftAt } from '#platform/web/drafts/use-draft.ts'
import { actionDraftKey, beginWithNote, emptyDraft, leaveNote, readDraft } from '../action/action-draft.ts'

const draftOf = (staffId: number, leadId: number) => draftAt(actionDraftKey(staffId, leadId), emptyDraft, readDraft)

/**
 * The comment of the form begins with the text of the comment box, as that goes with an outcome too. If the form is closed, the text still
 * stands in the box; once the action is logged with it, the box gives it up if it says nothing else.
 */
export function useNoteInForm(staffId: number, leadId: number) {
  const noteKey = commentDraftKey(staffId, leadId)
  useEffect(() => {
    const { current, keep } = draftOf(staffId, leadId)
    keep({ ...current(), ...beginWithNote(current(), noteOf(noteKey)) })
    return () => keep({ ...current(), ...leaveNote(current(), noteOf(noteKey)) })
  }, [staffId, leadId, noteKey])
  return {
    drop: (comment: string | null) => {
      const { noted = '' } = draftOf(staffId, leadId).current()
      if (comment?.includes(noted.trim()) && noteOf(noteKey) === noted) dropNote(noteKey, noted)
    },
  }
}
