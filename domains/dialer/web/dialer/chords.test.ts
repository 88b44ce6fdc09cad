import { expect, test } from 'vitest'
import { chords, controlOf } from './chords.ts'

const press = (code: string, key: string, held: Partial<Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {}) =>
  ({ code, key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held }) as KeyboardEvent

test('a chord is known by the place of its key, whatever the layout writes', () => {
  expect(controlOf(press('KeyR', '®', { altKey: true }))).toBe('[data-chord="redial"]')
  expect(controlOf(press('KeyR', 'к', { altKey: true }))).toBe('[data-chord="redial"]')
  expect(controlOf(press('Digit3', '£', { altKey: true }))).toBe('[data-chord="3"]')
  expect(controlOf(press('Enter', 'Enter', { ctrlKey: true }))).toBe('[data-chord="add"]')
})

test('typing is not a chord, and neither is AltGr', () => {
  expect(controlOf(press('KeyR', 'r'))).toBeUndefined()
  expect(controlOf(press('Digit3', '3'))).toBeUndefined()
  expect(controlOf(press('KeyR', '₹', { altKey: true, ctrlKey: true }))).toBeUndefined()
  expect(controlOf(press('KeyR', 'R', { shiftKey: true, altKey: true }))).toBeUndefined()
})

test('no two chords share a key', () => {
  const keys = Object.values(chords).map(({ keys }) => keys.join())
  expect(new Set(keys).size).toBe(keys.length)
})
