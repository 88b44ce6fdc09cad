import { describe, expect, test } from 'vitest'
import { attempted, isUntouched, parseEditDraft } from './edit-draft.ts'

const model = { name: 'Asha', fees: '' as number | string, board: [1] }
const draft = { values: { ...model, name: 'Asha Rao' }, first: model, seen: { name: 'Asha' } }

describe('a stored draft', () => {
  test('comes back', () => {
    expect(parseEditDraft(JSON.stringify(draft), model)).toEqual(draft)
  })

  test('may hold a number where the field was empty', () => {
    const typed = { ...draft, values: { ...model, fees: 12000 } }
    expect(parseEditDraft(JSON.stringify(typed), model)).toEqual(typed)
  })

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no draft', '"text"'],
    ['one without what was seen', JSON.stringify({ values: model, first: model })],
    ['one of an older form', JSON.stringify({ ...draft, values: { name: 'Asha' } })],
    ['one with other kinds of values', JSON.stringify({ ...draft, values: { ...model, board: 'CBSE' } })],
  ])('is dropped when it is %s', (_what, stored) => {
    expect(parseEditDraft(stored, model)).toBeUndefined()
  })
})

test('the same goes out under the same key until it is answered, another under a new one', () => {
  const once = attempted(draft, 'body', 'first')
  expect(attempted(once, 'body', 'second').attempt.key).toBe('first')
  expect(attempted(once, 'other body', 'second').attempt.key).toBe('second')
})

test('a draft that holds what it began with holds nothing', () => {
  expect([draft, { ...draft, values: { ...model } }].map(isUntouched)).toEqual([false, true])
})
