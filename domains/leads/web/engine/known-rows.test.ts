import { expect, test } from 'vitest'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { maskedNumber } from '#platform/contract/phone-text.ts'
import { knownRows } from './known-rows.ts'

function row(number: string, { isMasked = false, calls = 0 } = {}): LeadRow {
  const phone = { number: isMasked ? maskedNumber(number) : number, country_code: 91 }
  const numbers = { mobile_number: phone.number, mobile_number_with_code: phone, all_mobile_numbers: [{ ...phone, wrong: false }] }
  return { id: 1, ...numbers, number_of_calls: calls } as LeadRow
}
const masked = (number: string, calls = 0) => JSON.stringify(row(number, { isMasked: true, calls }))

test('a row that did not change stays the same object', () => {
  const known = knownRows()
  const first = known.rowOf(1, masked('9876543210'))
  expect(known.rowOf(1, masked('9876543210'))).toBe(first)
  expect(known.rowOf(1, masked('9876543210', 1))).toEqual(row('9876543210', { isMasked: true, calls: 1 }))
})

test('a number that the server told stands in place of its mask, and never in place of another', () => {
  const known = knownRows()
  known.noteNumbers([row('9876543210')])
  expect(known.rowOf(1, masked('9876543210', 1))).toEqual(row('9876543210', { calls: 1 }))
  expect(known.rowOf(1, masked('9123443210', 1))).toEqual(row('9123443210', { isMasked: true, calls: 1 }))
})
