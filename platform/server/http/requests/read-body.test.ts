import { expect, test } from 'vitest'
import { z } from 'zod'
import { ClockTime, Day, WholeNumber } from '#platform/contract/shapes.ts'
import { readBody } from './read-body.ts'

const Fee = z.strictObject({ head: WholeNumber, amount: WholeNumber.nullable() })
const Visit = z
  .strictObject({
    name: z.string().min(1, 'Name is required'),
    comment: z.string().nullish(),
    day: Day.nullish(),
    time: ClockTime.nullish(),
    fees: z.array(Fee).optional(),
  })
  .refine(({ day, time }) => !day === !time, { message: 'Give the day and the time.', path: ['day'] })

const complaintsOf = (body: object) => readBody(Visit, body).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('a blank is null where the field takes null, at any depth, and stays a text where it takes texts', () => {
  const body = { name: 'Riya', comment: '', day: '', time: ' ', fees: [{ head: '1', amount: '' }] }
  expect(readBody(Visit, body).data).toEqual({ name: 'Riya', comment: '', day: null, time: null, fees: [{ head: 1, amount: null }] })
  expect(body.fees).toEqual([{ head: '1', amount: '' }])
})

test('a blank that must be filled in is refused in the sentence of its field, and so is all else that is wrong', () => {
  expect(complaintsOf({ name: '', day: '', time: '' })).toEqual([['name', 'Name is required']])
  expect(complaintsOf({ name: 'Riya', day: '2027-02-30', time: '10:30', comment: '' })).toEqual([['day', 'Give a day as YYYY-MM-DD.']])
  expect(complaintsOf({ name: 'Riya', day: '', time: '10:30' })).toEqual([['day', 'Give the day and the time.']])
  expect(complaintsOf({ name: 'Riya', fees: [{ head: '', amount: '' }] })).toEqual([['fees.0.head', 'Give a whole number of 0 or more.']])
})

test('tens of thousands of blanks are read, as many as a body has room for', () => {
  const fees = Array.from({ length: 30_000 }, () => ({ head: '', amount: ' ' }))
  const { data, error } = readBody(Visit, { name: 'Riya', fees })
  expect(data).toBeUndefined()
  expect(error?.issues).toHaveLength(fees.length)
  expect(readBody(Visit, { name: 'Riya', fees: fees.map((fee) => ({ ...fee, head: '1' })) }).data?.fees?.at(-1)).toEqual({
    head: 1,
    amount: null,
  })
})
