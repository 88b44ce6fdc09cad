import { expect, it } from 'vitest'
import type { TimelineItem } from '#domains/leads/contract/leads.ts'
import { timelineDays } from './timeline-days.ts'

const item = (at: string): TimelineItem => ({
  id: at,
  kind: 'comment',
  at,
  by: null,
  action: '',
  comment: null,
  scheduled_at: null,
  changes: [],
  undone: false,
})
const now = Date.parse('2026-11-21T06:00:00Z')

it('cuts days at midnight in Kolkata, not in UTC', () => {
  const days = timelineDays(
    [
      item('2026-11-20T18:30:00Z'),
      item('2026-11-20T18:29:59Z'),
      item('2026-11-19T20:00:00Z'),
      item('2026-11-18T10:00:00Z'),
      item('2025-12-31T10:00:00Z'),
    ],
    now,
  )
  expect(days.map(({ title, items }) => [title, items.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['Wed 18 Nov', 1],
    ['31 Dec 2025', 1],
  ])
})

it('says the days before and after the turn of the year', () => {
  expect(timelineDays([item('2026-12-31T20:00:00Z')], Date.parse('2027-01-01T03:00:00Z'))[0]?.title).toBe('Today')
  expect(timelineDays([item('2026-12-31T10:00:00Z')], Date.parse('2027-01-01T03:00:00Z'))[0]?.title).toBe('Yesterday')
})
