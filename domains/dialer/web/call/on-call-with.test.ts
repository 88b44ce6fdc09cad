import { expect, test } from 'vitest'
import { onCallWith } from './on-call-with.ts'

const asha = { id: 7, name: 'Asha' }

test('somebody who is being connected or talks is on a call, with a parent by name or with one whom nobody knows', () => {
  for (const state of ['placing', 'dialling', 'in_progress'] as const) expect(onCallWith({ state, lead: asha })).toBe('Asha')
  expect(onCallWith({ state: 'in_progress', lead: null })).toBe('a parent')
})

test('without a call, and after it, they are on none', () => {
  expect([onCallWith(null), onCallWith(undefined)]).toEqual([undefined, undefined])
  for (const state of ['connected', 'simulated', 'parent_busy', 'rejected'] as const) {
    expect(onCallWith({ state, lead: asha })).toBeUndefined()
  }
})
