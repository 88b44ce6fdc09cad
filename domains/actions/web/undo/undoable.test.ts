import { expect, test } from 'vitest'
import { undoMinutes } from '#domains/actions/contract/actions.ts'
import type { TimelineItem } from '#domains/leads/contract/leads.ts'
import { isUndoable } from './undoable.ts'

const at = Date.parse('2026-11-21T06:00:00Z')
const minute = 60_000
let entries = 0
const item = (kind: TimelineItem['kind'], more: Partial<TimelineItem> = {}): TimelineItem => ({
  id: `staff-${++entries}`,
  kind,
  at: new Date(at).toISOString(),
  by: 'Asha Rao',
  action: '',
  comment: null,
  scheduled_at: null,
  changes: [],
  undone: false,
  ...more,
})
const isOffered = (of: TimelineItem, newer: TimelineItem[] = [], now = at) => isUndoable(of, [...newer, of], 'Asha Rao', now)

test('one’s own outcome can be taken back, and that a follow-up is done, until the minutes are over', () => {
  for (const kind of ['action', 'follow_up_done'] as const) expect(isOffered(item(kind))).toBe(true)
  expect(isOffered(item('action'), [], at + undoMinutes * minute - 1)).toBe(true)
  expect(isOffered(item('action'), [], at + undoMinutes * minute)).toBe(false)
})

test('a colleague’s entry, an entry that is not an outcome and one that was taken back cannot be undone', () => {
  expect(isOffered(item('action', { by: 'Vikram Shah' }))).toBe(false)
  expect(isOffered(item('comment'))).toBe(false)
  expect(isOffered(item('action', { undone: true }))).toBe(false)
})

test('a later entry is taken back first; comments and entries that were taken back do not count', () => {
  expect(isOffered(item('action'), [item('action')])).toBe(false)
  expect(isOffered(item('action'), [item('admission_taken')])).toBe(false)
  expect(isOffered(item('action'), [item('comment'), item('action_undone'), item('action', { undone: true })])).toBe(true)
})
