import { expect, test } from 'vitest'
import { classRangeText } from './class-range-text.ts'

test.for([
  ['to X', 'Up to Class 10'],
  ['to XII', 'Up to Class 12'],
  ['I to XII', 'Class 1 to 12'],
  ['Nursery to V', 'Nursery to V'],
  ['to XX', 'to XX'],
  ['IIX to X', 'IIX to X'],
  ['', ''],
] as const)('%s is read as %s', ([written, text]) => {
  expect(classRangeText(written)).toBe(text)
})
