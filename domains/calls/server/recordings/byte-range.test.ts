import { describe, expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

const size = 1000

describe('a Range header over a file of 1,000 bytes', () => {
  test.each([
    ['bytes=0-0', { from: 0, to: 0 }],
    ['bytes=0-499', { from: 0, to: 499 }],
    ['bytes=500-', { from: 500, to: 999 }],
    ['bytes=0-', { from: 0, to: 999 }],
    ['bytes=999-999', { from: 999, to: 999 }],
    ['bytes=900-5000', { from: 900, to: 999 }],
    ['bytes=-1', { from: 999, to: 999 }],
    ['bytes=-300', { from: 700, to: 999 }],
    ['bytes=-5000', { from: 0, to: 999 }],
    ['Bytes = 1 - 2', { from: 1, to: 2 }],
  ])('%s is that part', (header, part) => expect(byteRange(header, size)).toEqual(part))

  test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=99999999999999999999-', 'bytes=-0'])('%s has no byte', (header) =>
    expect(byteRange(header, size)).toBe('none'),
  )

  test.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=a-b',
    'lines=1-2',
    'bytes=0-1,4-5',
    'bytes=--5',
    'bytes=0x1-2',
  ])('%s stands for the whole', (header) => expect(byteRange(header, size)).toBeUndefined())
})

test('a file without a byte has no part', () => {
  for (const header of ['bytes=0-', 'bytes=-5', 'bytes=0-0']) expect(byteRange(header, 0)).toBe('none')
})
