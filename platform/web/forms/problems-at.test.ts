import { expect, test } from 'vitest'
import { problemsAt } from './problems-at.ts'

const form = { otherwise: 'form', overAll: 'Check the fields.' }

test('each field gets its first sentence, also of a list or inside an object', () => {
  const sentences = [
    ['rule.name', 'Give it a name.'],
    ['rule.name', 'Keep it short.'],
    ['staff_ids.1', 'Choose a counsellor.'],
    ['seen', 'This is required.'],
  ] as const
  expect(problemsAt({ name: '', staff_ids: [] }, sentences, form)).toEqual({ name: 'Give it a name.', staff_ids: 'Choose a counsellor.' })
})

test('a part of the body stands at the field that shows it under another name', () => {
  const sentences = [['share_with.0', 'This counsellor left.']] as const
  const at = { share_with: 'counsellors' }
  expect(problemsAt({ counsellors: [] }, sentences, { ...form, at })).toEqual({ counsellors: 'This counsellor left.' })
})

test('what belongs to no field is the problem of the form', () => {
  expect(problemsAt({ name: '' }, [['query', 'Take a filter away.']], form)).toEqual({ form: 'Take a filter away.' })
  expect(problemsAt({ name: '' }, [], form)).toEqual({ form: 'Check the fields.' })
})

test('a form can give a refusal without fields to one field', () => {
  expect(problemsAt({ name: '' }, [], { otherwise: 'name', overAll: 'The name is taken.' })).toEqual({ name: 'The name is taken.' })
})
