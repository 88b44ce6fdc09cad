import { expect, test } from 'vitest'
import { readCode, readCodes, SchoolCodes } from './school-codes.ts'

test.each([
  ['1130217', 'CBSE-1130217'],
  ['cbse-1130217', 'CBSE-1130217'],
  ['CBSE 1130217', 'CBSE-1130217'],
  ['CBSE-1130217', 'CBSE-1130217'],
  ['1130217.0', 'CBSE-1130217'],
  ['cisce: ka153', 'CISCE-KA153'],
  ['ka153', 'CISCE-KA153'],
  ['XY153', 'XY153'],
  ['27080100101', 'UDISE-27080100101'],
  ['1010199101', 'UDISE-01010199101'],
  ['UDISE code 1010199101', 'UDISE-01010199101'],
  ['SR-sr32377', 'SR-sr32377'],
  ['BENCH-7', 'BENCH-7'],
  ['Z1', 'Z1'],
  ['2.73102E+10', undefined],
  ['--', undefined],
])('%s is the code %s', (text, code) => expect(readCode(text)).toBe(code))

test('a text names several codes', () => {
  expect(readCodes('1130217; UDISE 27080100101 and 2.7E+10')).toEqual({
    codes: ['CBSE-1130217', 'UDISE-27080100101'],
    unread: ['2.7E+10'],
  })
})

test('a school has one number of each register, and none that was shortened', () => {
  expect(SchoolCodes.parse(['27080100101', 'cbse 1130217', 'CBSE-1130217'])).toEqual(['CBSE-1130217', 'UDISE-27080100101'])
  const sentences = (codes: string[]) => SchoolCodes.safeParse(codes).error?.issues.map(({ message }) => message)
  expect(sentences(['CBSE-1130217', '1130218'])).toEqual(['CBSE-1130217 and CBSE-1130218 are numbers of one register, so of two schools.'])
  expect(sentences(['2.73E+10'])).toEqual(['“2.73E+10” is no code. Give it as CBSE-1130217 or with eleven digits for UDISE.'])
})
