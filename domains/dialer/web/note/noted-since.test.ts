import { expect, test } from 'vitest'
import { notedSince } from './noted-since.ts'

const item = (kind: 'comment' | 'action' | 'call' | 'enquiry', at: string, undone = false) => ({
  id: at,
  kind,
  at,
  by: null,
  action: '',
  comment: null,
  scheduled_at: null,
  changes: [],
  undone,
})
const lead = (...items: ReturnType<typeof item>[]) => ({ timeline: { total: items.length, counts: {}, items } })
const call = '2026-11-21T06:00:00.000Z'

test('a comment or an action after the call is a note of it, however its instant is written', () => {
  expect(notedSince(lead(item('comment', '2026-11-21T06:00:00.250000Z')), call)).toBe(true)
  expect(notedSince(lead(item('action', '2026-11-21T11:31:00+05:30')), call)).toBe(true)
})

test('a note from before the call and an act of the parent do not count', () => {
  expect(notedSince(lead(item('comment', '2026-11-21T05:59:59Z'), item('call', call)), call)).toBe(false)
  expect(notedSince(lead(item('enquiry', '2026-11-21T06:05:00Z')), call)).toBe(false)
  expect(notedSince(undefined, call)).toBe(false)
})

test('an action that was taken back does not count', () => {
  expect(notedSince(lead(item('action', '2026-11-21T06:05:00Z', true)), call)).toBe(false)
})
