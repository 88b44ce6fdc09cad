import type { Comment, LeadDetails, TimelineItem } from '@portal/contract/leads'
import type { Attempt } from './comment-draft.ts'

/** A comment as the timeline shows it. */
export const commentItem = ({ id, comment, by, timestamp }: Comment): TimelineItem => ({
  id: `comment-${id}`,
  kind: 'comment',
  at: timestamp,
  by,
  action: 'Comment added',
  comment,
  scheduled_at: null,
})

/** The lead with a comment that the server has just taken, until it is asked again. */
export function withComment(lead: LeadDetails, comment: Comment): LeadDetails {
  if (lead.comment.items.some(({ id }) => id === comment.id)) return lead
  return {
    ...lead,
    comment: { count: lead.comment.count + 1, items: [comment, ...lead.comment.items] },
    timeline: { total: lead.timeline.total + 1, items: [commentItem(comment), ...lead.timeline.items] },
  }
}

/** How far the clocks of this machine and the server may differ, in milliseconds. */
const clockDifference = 120_000

/** Whether an attempt is already among the comments: another reader's refresh may bring it before its own answer does. */
export const hasArrived = (lead: LeadDetails, attempt: Attempt): boolean =>
  lead.comment.items.some(({ comment, timestamp }) => comment === attempt.text && Date.parse(timestamp) > attempt.at - clockDifference)
