import { expect, test } from 'vitest'
import { paceText } from './pace-text.ts'

test.each([
  [1, null, '1 action today. The seven days before have none to compare with.'],
  [0, 0, 'No actions yet today, as usual by this time.'],
  [12, 12.3, '12 actions today, as usual by this time.'],
  [0, 4, '0 actions today, about 4 fewer than usual by this time.'],
  [11, 1.2, '11 actions today, about 10 more than usual by this time.'],
])('%s actions beside %s as usual are said in words', (today, usual, words) => {
  expect(paceText(today, usual)).toBe(words)
})
