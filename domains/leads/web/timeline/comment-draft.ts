import { z } from 'zod'
import { Attempt, attemptOf } from '#platform/web/http/attempt.ts'

const CommentAttempt = Attempt.extend({
  at: z.number(),
  /** The newest comment known when it was sent, to tell its own arrival from an older one of the same words. */
  after: z.number(),
  /** After a failure the text is offered again in the box, or beside it if the box has other text. */
  place: z.enum(['box', 'beside']).optional(),
})
export type CommentAttempt = z.infer<typeof CommentAttempt>

const Draft = z.object({ text: z.string(), attempt: CommentAttempt.optional().catch(undefined) })

/** `attempt` is the last attempt without a known outcome. */
export type CommentDraft = z.infer<typeof Draft>

export const emptyDraft: CommentDraft = { text: '' }

export const commentDraftKey = (staffId: number, leadId: number) => `draft:comment:${staffId}:${leadId}` as const

/** Emptying the box gives up the unanswered text that was offered there. */
export const typed = (draft: CommentDraft, text: string): CommentDraft =>
  text === '' && draft.attempt?.place === 'box' ? { text } : { ...draft, text }

export function sent(draft: CommentDraft, { at, after }: Pick<CommentAttempt, 'at' | 'after'>): CommentDraft {
  const { said, key } = attemptOf(draft.text.trim(), draft.attempt)
  return { text: '', attempt: { said, key, at, after } }
}

/** The server has it: only now may the text go, even where another tab has put it back. */
export function accepted(draft: CommentDraft, key: string): CommentDraft {
  if (draft.attempt?.key !== key) return draft
  return { text: draft.text.trim() === draft.attempt.said ? '' : draft.text }
}

/** A refusal ended the attempt, so the next sending of the text is a new one. */
export function returned(draft: CommentDraft, key: string, isRefused = false): CommentDraft {
  if (draft.attempt?.key !== key) return draft
  const attempt = isRefused ? { ...draft.attempt, ...attemptOf(draft.attempt.said) } : draft.attempt
  if (attempt.place) return { ...draft, attempt }
  return draft.text.trim() === ''
    ? { text: attempt.said, attempt: { ...attempt, place: 'box' } }
    : { ...draft, attempt: { ...attempt, place: 'beside' } }
}

export const waiting = ({ attempt }: CommentDraft): string | undefined => (attempt?.place === 'beside' ? attempt.said : undefined)

export const givenUp = (draft: CommentDraft): CommentDraft => ({ text: draft.text })

export const readDraft = (stored: unknown): CommentDraft => Draft.safeParse(stored).data ?? emptyDraft

export const isEmpty = (draft: CommentDraft) => draft.text === '' && !draft.attempt
