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

test('a digit chooses with or without Alt, nought with Alt alone; a digit key that writes something else does not', () => {
  expect(choiceOf(press('Digit2', '2'))).toBe('[data-choice="2"]')
  expect(choiceOf(press('Digit2', '€', { altKey: true }))).toBe('[data-choice="2"]')
  expect(choiceOf(press('Digit2', 'é'))).toBeUndefined()
  expect(choiceOf(press('Digit0', 'º', { altKey: true }))).toBe('[data-choice="0"]')
  expect(choiceOf(press('Digit0', '0'))).toBeUndefined()
  expect(choiceOf(press('Escape', 'Escape'))).toBe('[data-choice="Escape"]')
})
