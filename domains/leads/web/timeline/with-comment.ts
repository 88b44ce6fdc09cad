import type { Comment, LeadDetails, TimelineItem } from '#domains/leads/contract/leads.ts'
import type { CommentAttempt } from './comment-draft.ts'

export const commentItem = ({ id, comment, by, timestamp }: Comment): TimelineItem => ({
  id: `staff-${id}`,
  kind: 'comment',
  at: timestamp,
  by,
  action: 'Comment',
  comment,
  scheduled_at: null,
  changes: [],
  undone: false,
})

export function withComment(lead: LeadDetails, comment: Comment): LeadDetails {
  if (lead.comment.items.some(({ id }) => id === comment.id)) return lead
  return {
    ...lead,
    comment: { count: lead.comment.count + 1, items: [comment, ...lead.comment.items] },
    timeline: {
      total: lead.timeline.total + 1,
      counts: { ...lead.timeline.counts, comment: lead.comment.count + 1 },
      items: [commentItem(comment), ...lead.timeline.items],
    },
  }
}

export const newestComment = (lead: LeadDetails | undefined): number => Math.max(0, ...(lead?.comment.items ?? []).map(({ id }) => id))

/** A colleague's refresh may bring it before its own answer does. */
export const hasArrived = (lead: LeadDetails, attempt: Pick<CommentAttempt, 'said' | 'after'>): boolean =>
  lead.comment.items.some(({ id, comment }) => id > attempt.after && comment === attempt.said)
