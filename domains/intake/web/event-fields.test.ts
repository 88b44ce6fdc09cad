import { expect, test } from 'vitest'
import { eventOf, fieldsOf } from './event-fields.ts'

const sent = {
  kind: 'enquiry',
  id: 'e1',
  at: '2026-11-22T10:00:00Z',
  school: 'a-school',
  parent: { number: '12', other_numbers: ['34', '56'] },
  child: { age: 6 },
  wants_visit: true,
}

test('an event is the same after it was taken apart and put together', () => {
  expect(eventOf(fieldsOf(sent, []))).toEqual(sent)
})

test('the usual fields come first, and a wrong or missing value has a field', () => {
  expect(fieldsOf({ parent: { number: '12' }, colour: 'red' }, ['slot_at']).map(({ path }) => path)).toEqual([
    ...['id', 'kind', 'at', 'parent.number', 'parent.name', 'colour', 'slot_at'],
  ])
})

test('a field that was emptied is left out, also in a list', () => {
  const fields = fieldsOf(sent, []).map((field) =>
    ['school', 'parent.other_numbers.0'].includes(field.path) ? { ...field, text: ' ' } : field,
  )
  expect(eventOf(fields)).toMatchObject({ parent: { number: '12', other_numbers: ['56'] } })
  expect(eventOf(fields)).not.toHaveProperty('school')
})

test('a hostile value, or one that is not an event, becomes an event that can be filled in', () => {
  expect(fieldsOf('text', ['body']).map(({ path }) => path)).toEqual(['id', 'kind', 'at', 'parent.number', 'parent.name'])
  const hostile = JSON.parse('{"__proto__":{"polluted":"yes"},"id":"x"}')
  expect(eventOf(fieldsOf(hostile, []))).toMatchObject({ id: 'x' })
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
