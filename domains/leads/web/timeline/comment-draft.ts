/** A comment that is being written: the text in the box, and the last one sent whose success is not known yet. */
export interface CommentDraft {
  text: string
  attempt?: Attempt | undefined
}

/** One sending of a text. The key stays with the text until the server answers, so that sending it again cannot double it. */
export interface Attempt {
  text: string
  key: string
  at: number
  /** The newest comment known when it was sent, to tell its own arrival from an older one of the same words. */
  after: number
  /** Where the text is offered again after it failed: in the box, or beside it when something else was there. */
  place?: 'box' | 'beside'
}

export const emptyDraft: CommentDraft = { text: '' }

export const commentDraftKey = (staffId: number, leadId: number) => `draft:comment:${staffId}:${leadId}`

/** What the box holds now; emptying it gives up the unanswered text that was offered there. */
export const typed = (draft: CommentDraft, text: string): CommentDraft =>
  text === '' && draft.attempt?.place === 'box' ? { text } : { ...draft, text }

/** The text leaves the box; the same text as the unanswered one goes out under the same key. */
export function sent(draft: CommentDraft, { key, at, after }: Pick<Attempt, 'key' | 'at' | 'after'>): CommentDraft {
  const text = draft.text.trim()
  return { text: '', attempt: { text, key: draft.attempt?.text === text ? draft.attempt.key : key, at, after } }
}

/** The server has it: only now may the text go, also where another tab has put it back. What was typed meanwhile stays. */
export function accepted(draft: CommentDraft, key: string): CommentDraft {
  if (draft.attempt?.key !== key) return draft
  return { text: draft.text.trim() === draft.attempt.text ? '' : draft.text }
}

/**
 * The text comes back to the box, where it may be changed; or waits beside it when something else was typed there meanwhile.
 * A refusal ended the act, so the next sending is a new one and takes the fresh key; otherwise the key stays.
 */
export function returned(draft: CommentDraft, key: string, freshKey?: string): CommentDraft {
  if (draft.attempt?.key !== key) return draft
  const attempt = { ...draft.attempt, key: freshKey ?? key }
  if (attempt.place) return { ...draft, attempt }
  return draft.text.trim() === ''
    ? { text: attempt.text, attempt: { ...attempt, place: 'box' } }
    : { ...draft, attempt: { ...attempt, place: 'beside' } }
}

/** The unanswered text that is not in the box, to be offered beside it. */
export const waiting = ({ attempt }: CommentDraft): string | undefined => (attempt?.place === 'beside' ? attempt.text : undefined)

/** The unanswered text is given up. */
export const givenUp = (draft: CommentDraft): CommentDraft => ({ text: draft.text })

/** Reads what was stored; anything else than a draft is an empty one. */
export function parseDraft(stored: string | null): CommentDraft {
  if (stored === null) return emptyDraft
  try {
    const { text, attempt } = JSON.parse(stored) as Partial<CommentDraft>
    if (typeof text !== 'string') return emptyDraft
    return isAttempt(attempt) ? { text, attempt } : { text }
  } catch {
    return emptyDraft
  }
}

const isAttempt = (value: unknown): value is Attempt => {
  const attempt = value as Attempt | null | undefined
  return (
    typeof attempt?.text === 'string' &&
    typeof attempt.key === 'string' &&
    typeof attempt.at === 'number' &&
    typeof attempt.after === 'number'
  )
}

/** What is stored; nothing for an empty draft. */
export const storedDraft = (draft: CommentDraft): string | undefined =>
  draft.text === '' && !draft.attempt ? undefined : JSON.stringify(draft)
