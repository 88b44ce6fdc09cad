import { expect, test } from 'vitest'
import { z } from 'zod'
import { readBody } from '#platform/server/http/requests/read-body.ts'
import { operations } from './all-operations.ts'

interface Field {
  name: string
  shape: z.ZodType
}

/** The fields of a body, also those of objects and lists within it. */
function fieldsOf(shape: unknown, name: string): Field[] {
  if (shape instanceof z.ZodObject)
    return Object.entries<z.ZodType>(shape.shape).flatMap(([field, inner]) => [
      { name: `${name} ${field}`, shape: inner },
      ...fieldsOf(inner, `${name} ${field}`),
    ])
  if (shape instanceof z.ZodArray) return fieldsOf(shape.element, name)
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
    return fieldsOf(shape.unwrap(), name)
  return []
}

const takes = ({ shape }: Field, value: unknown) => shape.safeParse(value).success

// Our own screens send `seen` as it was answered.
const fields = operations.flatMap(({ name, operation }) => fieldsOf(operation.body, name)).filter(({ name }) => !name.includes(' seen'))
const takesOneOf = (field: Field, texts: readonly string[]) => !takes(field, 'a word') && texts.some((text) => takes(field, text))
const ofClock = fields.filter((field) => takesOneOf(field, ['2026-11-25', '10:30']))
const numbers = fields.filter((field) => takesOneOf(field, ['5000', '7']))

test('each day, time and number that may be left out of a body may be sent blank', () => {
  const mayBeLeftOut = [
    ...ofClock.filter((field) => takes(field, undefined)),
    ...[...ofClock, ...numbers].filter((field) => takes(field, null)),
  ]
  expect(mayBeLeftOut.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['logAction schedule_date', 'scheduleVisit schedule_time', 'createChildForm fees', 'setFormPrice form_price']),
  )
  const refused = mayBeLeftOut.filter(({ shape }) => !readBody(z.strictObject({ field: shape }), { field: '' }).success)
  expect(refused.map(({ name }) => name)).toEqual([])
})

test('each time of day may be sent with its seconds', () => {
  const times = fields.filter((field) => takes(field, '10:30') && !takes(field, 'a word'))
  expect(times.length).toBeGreaterThan(0)
  expect(times.filter(({ shape }) => shape.safeParse('10:30:00').data !== '10:30').map(({ name }) => name)).toEqual([])
})
