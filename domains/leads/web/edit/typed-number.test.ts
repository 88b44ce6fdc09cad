import { expect, test } from 'vitest'
import { LeadEdit } from '#domains/leads/contract/edits.ts'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'
import { typedNumber } from './typed-number.ts'

test.each([
  ['9876543210', 91, '9876543210'],
  [' 98765 43210 ', 91, '9876543210'],
  ['+91 98765-43210', 91, '9876543210'],
  ['+971 50 123 4567', 971, '501234567'],
  ['(020) 2612.3456', 91, '02026123456'],
  ['+971 501234567', 91, '+971501234567'],
])('%s of +%d is %s', (text, code, digits) => {
  expect(typedNumber(text, code)).toBe(digits)
})

test.each([
  ['', 'Field is required'],
  ['12345', 'Min length is 10'],
  ['98765432101', 'Max length is 10'],
  ['call me', 'Give digits only.'],
])('%s is answered with %s', (text, sentence) => {
  const { error } = LeadEdit.safeParse({ country_code: 91, alternate_number: typedNumber(text, 91) })
  expect(error && issueSentences(error)).toEqual({ alternate_number: sentence })
})
