import { expect, test } from 'vitest'
import { lastingText } from './lasting-text.ts'

const minute = 60_000

test.each([
  [0, 'less than a minute'],
  [minute - 1, 'less than a minute'],
  [minute, '1 minute'],
  [119.9 * minute, '119 minutes'],
  [120 * minute, '2 hours'],
  [47.9 * 60 * minute, '47 hours'],
  [48 * 60 * minute, '2 days'],
  [1200 * 24 * 60 * minute, '1,200 days'],
])('%i milliseconds last %s', (lasted, text) => expect(lastingText(lasted)).toBe(text))
