import { useEffect, useState } from 'react'
import { actionDraftKey } from '../actions/action-draft-key.ts'
import { draftedFields } from '../leads/edit-draft.ts'
import type { useCommentBox } from '../leads/use-comment-box.ts'
import { useMe } from '../sessions/use-me.ts'
import { hasStoredDraft } from '../ui/use-stored-draft.ts'
import { dialerWords } from './dialer-words.ts'

interface GoingOn {
  leadId: number
  box: ReturnType<typeof useCommentBox>
  /** Why the next lead cannot be asked for; nothing when it can. */
  isBlocked: boolean
  mustNote: boolean
  next: () => unknown
}

/**
 * The way on to the next lead, which never leads over something unsaved: a note in the field is asked about, and the second
 * press adds it and goes on once it is added; other drafts are spoken of once, and wait with their lead.
 */
export function useNext({ leadId, box, isBlocked, mustNote, next }: GoingOn) {
  const staffId = useMe().user.id
  const [question, setQuestion] = useState<string>()
  const [isGoing, setGoing] = useState(false)
  const isUnsaved = box.text.trim() !== ''
  const hasFailed = box.failure !== undefined || box.unsent !== undefined

  useEffect(() => {
    if (!isGoing || box.isSending) return
    if (hasFailed) setGoing(false)
    else if (!isUnsaved && !mustNote && !isBlocked) {
      setGoing(false)
      next()
    }
  }, [isGoing, box.isSending, hasFailed, isUnsaved, mustNote, isBlocked, next])

  const hasDrafts = () => draftedFields(staffId, leadId).length > 0 || hasStoredDraft(actionDraftKey(staffId, leadId))
  const press = () => {
    if (isBlocked || isGoing || box.isSending) return
    if (box.unsent !== undefined) return setQuestion(dialerWords.notSent)
    if (isUnsaved) {
      if (question !== dialerWords.notAdded) return setQuestion(dialerWords.notAdded)
      setQuestion(undefined)
      setGoing(true)
      return box.submit()
    }
    if (mustNote) return setQuestion(dialerWords.mustNote)
    if (hasDrafts() && question !== dialerWords.drafts) return setQuestion(dialerWords.drafts)
    setQuestion(undefined)
    next()
  }
  return {
    press,
    isGoing,
    isDisabled: isBlocked || isGoing || box.isSending || isUnsaved || mustNote,
    question,
    forget: () => setQuestion(undefined),
  }
}
