import { expect, it } from 'vitest'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { hasArrived, newestComment, withComment } from './with-comment.ts'

const comment = (id: number, text: string) => ({ id, comment: text, by: 'Neha', timestamp: '2026-11-21T06:00:00Z' })
const lead = { comment: { count: 1, items: [comment(5, 'Not picked')] }, timeline: { total: 1, items: [] } } as unknown as LeadDetails

it('puts the comment first, once', () => {
  const after = withComment(lead, comment(6, 'Call later'))
  expect(after.comment).toMatchObject({ count: 2, items: [{ id: 6 }, { id: 5 }] })
  expect(after.timeline).toMatchObject({ total: 2, items: [{ kind: 'comment', comment: 'Call later', by: 'Neha' }] })
  expect(withComment(after, comment(6, 'Call later'))).toBe(after)
})

it('knows its own arrival from an older comment of the same words', () => {
  const attempt = { said: 'Not picked', after: newestComment(lead) }
  expect(hasArrived(lead, attempt)).toBe(false)
  expect(hasArrived(withComment(lead, comment(6, 'Not picked')), attempt)).toBe(true)
  expect(newestComment(undefined)).toBe(0)
})
