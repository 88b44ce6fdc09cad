import { describe, expect, test } from 'vitest'
import { readEditDraft } from './edit-draft.ts'

const model = { name: 'Asha', fees: '' as number | string, board: [1] }
const draft = { values: { ...model, name: 'Asha Rao' }, first: model, seen: { name: 'Asha' } }

describe('a stored draft', () => {
  test('comes back', () => {
    expect(readEditDraft(draft, model)).toEqual(draft)
  })

  test('may hold a number where the field was empty', () => {
    const typed = { ...draft, values: { ...model, fees: 12000 } }
    expect(readEditDraft(typed, model)).toEqual(typed)
  })

  test.each([
    ['nothing', undefined],
    ['no draft', 'text'],
    ['one without what was seen', { values: model, first: model }],
    ['one of an older form', { ...draft, values: { name: 'Asha' } }],
    ['one with other kinds of values', { ...draft, values: { ...model, board: 'CBSE' } }],
  ])('is dropped when it is %s', (_what, stored) => {
    expect(readEditDraft(stored, model)).toBeUndefined()
  })
})
