import { expect, test } from 'vitest'
import { choiceOf, outcomeOf } from './outcome-chords.ts'

const press = (code: string, key: string, held: Partial<Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {}) =>
  ({ code, key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held }) as KeyboardEvent

test('an outcome is chosen with Alt alone, by the place of its digit', () => {
  expect(outcomeOf(press('Digit3', '£', { altKey: true }))).toBe('[data-chord="3"]')
  expect(outcomeOf(press('KeyF', 'ƒ', { altKey: true }))).toBe('[data-chord="followUp"]')
  expect(outcomeOf(press('Digit0', '0', { altKey: true }))).toBeUndefined()
  expect(outcomeOf(press('Digit3', '3'))).toBeUndefined()
  expect(outcomeOf(press('Digit3', '3', { altKey: true, ctrlKey: true }))).toBeUndefined()
})

test('Alt with a digit of the numeric pad writes a sign, and chooses nothing', () => {
  expect(outcomeOf(press('Numpad8', '8', { altKey: true }))).toBeUndefined()
  expect(choiceOf(press('Numpad8', '8', { altKey: true }), false)).toBeUndefined()
})

test('Alt with a digit answers from the note; a digit alone, in Hindi too, only where the answers have the focus', () => {
  expect(choiceOf(press('Digit2', '€', { altKey: true }), false)).toBe('[data-choice="2"]')
  expect(choiceOf(press('Digit0', 'º', { altKey: true }), false)).toBe('[data-choice="0"]')
  for (const key of ['2', '२', '0', 'é', 'a']) expect(choiceOf(press('Digit2', key), false)).toBeUndefined()
  expect(choiceOf(press('Digit2', '2'), true)).toBe('[data-choice="2"]')
  expect(choiceOf(press('Numpad2', '2'), true)).toBe('[data-choice="2"]')
  expect(choiceOf(press('Digit2', '२'), true)).toBe('[data-choice="2"]')
  expect(choiceOf(press('Digit2', 'é'), true)).toBeUndefined()
  expect(choiceOf(press('Digit2', '@', { shiftKey: true }), true)).toBeUndefined()
  expect(choiceOf(press('Escape', 'Escape'), false)).toBe('[data-choice="Escape"]')
})
