import { IconNote } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import type { ContractDomain } from '#platform/contract/domain.ts'
import { foldLeadParts } from './fold-lead-parts.tsx'
import { leadParts, parts } from './lead-parts.ts'

const section = { place: 95, linesOf: () => [] }

test('every section of a lead stands in the order of the work', () => {
  expect(Object.keys(leadParts.sections)).toEqual([
    'School Bucket',
    'Lead Generated',
    'Cart Items',
    'Applications',
    'Admission Done',
    'Call Scheduled By Parent',
    'Registrations at School',
    'Visit Scheduled',
    'Shared With',
    'Share Transfer Timeline',
    'Comments',
  ])
})

test('every kind of timeline entry that the contract has has its icon and its group', () => {
  const contracts = import.meta.glob<ContractDomain>('../../../domains/*/contract/domain.ts', { eager: true, import: 'domain' })
  const kinds = Object.values(contracts).flatMap(({ timeline }) => timeline ?? [])
  expect(kinds.length).toBeGreaterThan(10)
  expect(Object.keys(leadParts.timeline).sort()).toEqual(kinds.sort())
})

test('a section of a new domain stands in its place', () => {
  const { sections } = foldLeadParts([...parts, { name: 'notes', sections: { Notes: section } }])
  expect(Object.keys(sections).slice(-3)).toEqual(['Share Transfer Timeline', 'Notes', 'Comments'])
})

test('a title and a kind that two domains use are refused with both', () => {
  const timeline = { call: { icon: IconNote, group: 'Calls' } }
  const calls = { name: 'calls', sections: { Notes: section }, timelineGroups: { Calls: 20 }, timeline }
  expect(() => foldLeadParts([calls, { name: 'notes', sections: calls.sections }])).toThrow(
    'Both calls and notes add the section of a lead Notes.',
  )
  expect(() => foldLeadParts([calls, { name: 'notes', timeline }])).toThrow('Both calls and notes add the kind of timeline entry call.')
})

test('the groups of the timeline stand in their places', () => {
  expect(leadParts.timelineGroups).toEqual(['Actions', 'Calls', 'Messages', 'Comments', 'Parent', 'Changes'])
})
