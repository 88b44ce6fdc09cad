import { expect, test } from 'vitest'
import { rangeBetween } from './range-between.ts'

test.each([
  [3, 5, [3, 4, 5]],
  [5, 3, [3, 4, 5]],
  [4, 4, [4]],
  [4, 9, []],
  [9, 4, []],
])('from %i to %i are %j', (one, other, ids) => expect(rangeBetween([1, 2, 3, 4, 5, 6], one, other)).toEqual(ids))
