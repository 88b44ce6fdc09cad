import { expect, test } from 'vitest'
import { getLead } from '#domains/leads/contract/leads.ts'
import { listAllLeads } from '#domains/leads/contract/lists.ts'
import { keyOf } from './key-of.ts'

test('a narrower key begins with the wider one', () => {
  const [all, one, exact] = [keyOf(getLead), keyOf(getLead, { id: 7 }), keyOf(getLead, { id: 7 }, {})]
  expect(one.slice(0, all.length)).toEqual(all)
  expect(exact.slice(0, one.length)).toEqual(one)
})

test('the order of the query and what is left empty do not matter', () => {
  expect(keyOf(listAllLeads, {}, { search: 'a', offset: 20, cities: [] })).toEqual(keyOf(listAllLeads, {}, { offset: 20, search: 'a' }))
})

test('a question that lacks a parameter has a key of its own, for it stands on a screen before it can be asked', () => {
  const lacking = {} as Parameters<typeof keyOf<typeof getLead>>[1]
  expect(keyOf(getLead, lacking, {})).toEqual([getLead.path, getLead.path, ''])
  expect(keyOf(getLead, lacking, {})).not.toEqual(keyOf(getLead, { id: 7 }, {}))
})

test('leads have keys of their own', () => expect(keyOf(getLead, { id: 7 })).not.toEqual(keyOf(getLead, { id: 8 })))
