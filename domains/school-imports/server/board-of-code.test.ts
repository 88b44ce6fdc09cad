import { expect, test } from 'vitest'
import { boardOfCode } from './board-of-code.ts'

test.each([
  ['CBSE-1130217', '1130217', 'Maharashtra', 'CBSE'],
  ['CBSE-830123', '830123', 'KARNATAKA', 'CBSE'],
  ['CBSE-3630001', '3630001', 'Telangana', 'CBSE'],
  ['CBSE-130001', '130001', 'Andhra Pradesh', 'CBSE'],
  ['CBSE-1130217', '1130217', 'Kerala', undefined],
  ['CBSE-1130217', 'CBSE-1130217', 'Kerala', 'CBSE'],
  ['CBSE-930123', '930123', undefined, undefined],
  ['CISCE-MA123', 'MA123', undefined, 'CISCE'],
  ['UDISE-27080100101', '27080100101', 'Maharashtra', undefined],
  ['Index 12.04.101', 'Index 12.04.101', 'Maharashtra', undefined],
] as const)('%s, written %s in %s, tells %s', (code, written, state, board) => {
  expect(boardOfCode(code, { written, state })).toBe(board)
})
