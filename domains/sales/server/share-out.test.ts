import { expect, test } from 'vitest'
import { shareOut } from './share-out.ts'

const shared = (count: number, ...schools: number[]) =>
  shareOut(
    Array.from({ length: count }, (_, at) => at + 1),
    schools.map((each) => ({ schools: each })),
  ).map(({ ids }) => ids)

test('everyone ends up with as many, those who have fewer get more, and neighbours stay together', () => {
  expect(shared(6, 0, 0, 0)).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ])
  expect(shared(5, 0, 0)).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
  expect(shared(4, 3, 0, 1)).toEqual([[], [1, 2, 3], [4]])
  expect(shared(3, 7)).toEqual([[1, 2, 3]])
})
