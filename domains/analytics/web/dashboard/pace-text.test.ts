import { expect, test } from 'vitest'
import { paceText } from './pace-text.ts'

test.each([
  [1, null, '1 action today. The seven days before have none to compare with.'],
  [0, 0, 'No actions yet today, as usual by this time.'],
  [12, 12.3, '12 actions today, as usual by this time (12.3).'],
  [0, 4, '0 actions today, 4 fewer than usual by this time (4).'],
  [9, 4.5, '9 actions today, 4.5 more than usual by this time (4.5).'],
])('%s actions beside %s as usual are said in words', (today, usual, words) => {
  expect(paceText(today, usual)).toBe(words)
})
