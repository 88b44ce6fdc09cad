import { expect, test } from 'vitest'
import { foldGroups } from './fold-groups.ts'

const domains = [{ name: 'leads', groups: { Leads: 20 } }, { name: 'staff' }, { name: 'notes', groups: { Notes: 10 } }]
const fold = (members: { name: string; group: string }[], all: { name: string; groups?: Record<string, number> }[] = domains) =>
  foldGroups('the navigation', all, ({ groups }) => groups, members)

test('groups stand in their places, whichever domain begins them', () => {
  expect(fold([{ name: 'Users', group: 'Leads' }])).toEqual(['Notes', 'Leads'])
})

test('a group that two domains begin is refused with both', () => {
  expect(() => fold([], [...domains, { name: 'calls', groups: { Notes: 30 } }])).toThrow(
    'Both notes and calls add the group of the navigation Notes.',
  )
})

test('an entry in a group that no domain begins is refused', () => {
  expect(() => fold([{ name: 'Calls', group: 'Work' }])).toThrow(
    'Calls stands in the group Work of the navigation, which no domain begins.',
  )
})
