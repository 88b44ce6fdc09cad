import { IconNote } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { contracts } from '#portal/contracts.ts'
import { domains } from '#portal/web/domains.ts'
import { foldLeadParts } from './fold-lead-parts.tsx'
import { loadLeadParts } from './load-lead-parts.ts'

const section = { place: 95, linesOf: () => [] }

test('every section of a lead stands in the order of the work', async () => {
  expect(Object.keys((await loadLeadParts()).sections)).toEqual([
    'School Bucket',
    'Lead Generated',
    'Cart Items',
    'Applications',
    'Admission Done',
    'Call Scheduled By Parent',
    'Registrations at School',
    'Visit Scheduled',
    'Share Transfer Timeline',
    'Comments',
  ])
})

test('every kind of timeline entry that the contract has has its icon and its group', async () => {
  const kinds = contracts.flatMap(({ timeline }) => timeline ?? [])
  expect(Object.keys((await loadLeadParts()).timeline).sort()).toEqual(kinds.sort())
})

test('a section of a new domain stands in its place', async () => {
  const parts = domains.map(async ({ name, leadPart }) => ({ name, ...(await leadPart?.()) }))
  const { sections } = foldLeadParts([...(await Promise.all(parts)), { name: 'notes', sections: { Notes: section } }])
  expect(Object.keys(sections).slice(-3)).toEqual(['Share Transfer Timeline', 'Notes', 'Comments'])
})

test('a title and a kind that two domains use are refused with both', () => {
  const calls = { name: 'calls', sections: { Notes: section }, timeline: { call: { icon: IconNote, group: 'Calls' } } } as const
  const notes = { ...calls, name: 'notes' }
  expect(() => foldLeadParts([calls, { name: 'notes', sections: calls.sections }])).toThrow(
    'Both calls and notes add the section of a lead Notes.',
  )
  expect(() => foldLeadParts([calls, { ...notes, sections: {} }]).timeline).toThrow(
    'Both calls and notes add the kind of timeline entry call.',
  )
})
