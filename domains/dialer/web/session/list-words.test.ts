import { expect, test } from 'vitest'
import { changedText, emptyText, firstOfText, leftText } from './list-words.ts'

const missed = { list: 'missed', view: null, order: 'list', found: 43, total: 43, left: 31 } as const

test('the list is named by its view, else by itself, with how many are left', () => {
  expect(leftText(missed)).toBe('Missed, 31 of 43 left')
  expect(leftText({ ...missed, view: { name: 'Pune', is_changed: false } })).toBe('Pune, 31 of 43 left')
})

test('a list that is longer than what is dialed says so, and a view that was changed', () => {
  expect(firstOfText(missed)).toBeUndefined()
  expect(firstOfText({ ...missed, total: 2000, found: 8312 })).toBe('These are the first 2,000 of 8,312.')
  expect(changedText(missed)).toBeUndefined()
  expect(changedText({ view: { name: 'Pune', is_changed: true } })).toMatch(/^The view “Pune” was changed since/)
})

test('nobody to serve is told with how many are left, and why', () => {
  expect(emptyText({ ...missed, left: 0 })).toBe('You are through with Missed.')
  expect(emptyText({ ...missed, left: 1 })).toMatch(/^Nobody else of Missed can be dialed now\. 1 is with a colleague/)
})
