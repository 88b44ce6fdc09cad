import { describe, expect, test } from 'vitest'
import { createChildForm, updateChildForm } from '#domains/leads/contract/forms.ts'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'
import { childBody, childOfRow, childValues, withChild, withTheirs } from './child-values.ts'

const form = {
  id: 5,
  combined_data: 9,
  child_name: 'Riya',
  child_age: 7,
  gender: 'girl' as const,
  board: [2],
  class_name: [4],
  fees: null,
  fees_tenure: 'Y' as const,
  raw_district: null,
  raw_district_region: 'Sector 45',
}

describe('a child form', () => {
  test('comes back as it was when nothing is typed', () => {
    const body = updateChildForm.body.parse({ ...childBody(childValues(form)), seen: form })
    expect({ ...body, seen: undefined }).toEqual({ ...form, id: undefined, combined_data: undefined, seen: undefined })
  })

  test('complains at every needed field when empty, in the words of the contract', () => {
    const { error } = createChildForm.body.safeParse({ combined_data: 9, ...childBody(childValues()) })
    expect(error && issueSentences(error)).toEqual({
      child_name: 'Name is required',
      child_age: 'Age is a whole number from 2 to 22.',
      gender: 'Choose girl or boy.',
    })
  })

  test('needs a class when edited', () => {
    const { error } = updateChildForm.body.safeParse(childBody({ ...childValues(form), class_name: [] }))
    expect(error && issueSentences(error)).toEqual({ class_name: 'Choose the class.' })
  })

  test.each([1, 23, 7.5, 'seven'])('of the age %s is refused', (child_age) => {
    const { error } = createChildForm.body.safeParse({ combined_data: 9, ...childBody({ ...childValues(form), child_age }) })
    expect(error && issueSentences(error)).toEqual({ child_age: 'Age is a whole number from 2 to 22.' })
  })
})

test('theirs takes only the fields that are theirs to keep', () => {
  const mine = { ...childValues(form), child_name: 'Riya Rao', child_age: 8 }
  expect(withTheirs(mine, { ...form, child_name: 'Ria', child_age: 9 }, ['child_age'])).toEqual({ ...mine, child_age: 9 })
})

test('a saved child stands in the row with ids and words in the order of the lists, in its place or at the end', () => {
  const boards = [
    { id: 3, name: 'ICSE' },
    { id: 2, name: 'CBSE' },
  ]
  const child = childOfRow({ ...form, board: [2, 3] }, boards, [{ id: 4, name: 'Class 2' }])
  expect(child).toMatchObject({ id: 5, board: [3, 2], board_names: ['ICSE', 'CBSE'], class_name: [4], class_names: ['Class 2'] })
  const other = { ...child, id: 6 }
  expect(withChild({ form: [{ ...child, child_name: 'Before' }, other] }, child).form).toEqual([child, other])
  expect(withChild({ form: [other] }, child).form).toEqual([other, child])
})
