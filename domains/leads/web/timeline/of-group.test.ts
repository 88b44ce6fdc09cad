import { IconMessage as icon } from '@tabler/icons-react'
import { expect, it } from 'vitest'
import { countOf, kindsIn, ofGroup } from './of-group.ts'

const signs = {
  comment: { icon, group: 'Comments' },
  enquiry: { icon, group: 'Parent' },
  created: { icon, group: 'Parent' },
  edit: { icon, group: 'Changes' },
} as const
const timeline = { total: 9, counts: { comment: 3, edit: 1, created: 1, enquiry: 1 } }

it('finds the kinds of a group', () => {
  expect(kindsIn('Parent', signs)).toEqual(['enquiry', 'created'])
  expect(kindsIn('All', signs)).toBeUndefined()
})

it('keeps the entries of a group', () => {
  const items = (['comment', 'created', 'edit'] as const).map((kind) => ({
    ...{ id: kind, kind, at: '2026-11-21T05:00:00Z', by: null, action: '', comment: null, scheduled_at: null, changes: [], undone: false },
  }))
  expect(ofGroup(items, kindsIn('Parent', signs)).map(({ kind }) => kind)).toEqual(['created'])
  expect(ofGroup(items, undefined)).toBe(items)
})

it('counts what a group has by its kinds', () => {
  const shown = ['All', 'Calls', 'Comments', 'Parent', 'Changes']
  expect(shown.map((group) => countOf(timeline, kindsIn(group, signs)))).toEqual([9, 0, 3, 2, 1])
})
