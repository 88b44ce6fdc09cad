import { expect, test } from 'vitest'
import { funnelText } from './funnel-text.ts'

test.each([
  [1, 7, 112.1, '14% of the step before, after 112 days'],
  [1, 2, 2.4, '50% of the step before, after 2.4 days'],
  [2, 2, 0.2, '100% of the step before, on the same day'],
  [3, 1, 1, 'more than the step before, as some began earlier, after 1 day'],
  [1, 0, 3, 'after 3 days'],
  [4, undefined, undefined, ''],
])('%s after %s of the step before, %s days later, is said as a counsellor would', (amount, before, days, words) => {
  expect(funnelText(amount, before, days)).toBe(words)
})
