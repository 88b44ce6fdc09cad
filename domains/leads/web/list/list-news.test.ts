import { expect, test } from 'vitest'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { inPlace, newsBetween } from './list-news.ts'

const page = (count: number, ids: number[], calls = 0) => ({
  count,
  results: ids.map((id) => ({ id, number_of_calls: calls }) as unknown as LeadRow),
})

test('leads that came to the page and went from it are told', () => {
  expect(newsBetween(page(3, [1, 2, 3]), page(4, [9, 8, 1, 3]), new Set([9, 8, 2]))).toEqual({ came: 2, went: 1 })
})

test('a lead that only moved up from the next page is not new, nor gone one that moved down to it', () => {
  expect(newsBetween(page(30, [1, 2, 3]), page(29, [2, 3, 4]), new Set([1]))).toEqual({ came: 0, went: 1 })
  expect(newsBetween(page(30, [1, 2, 3]), page(31, [9, 1, 2]), new Set([9]))).toEqual({ came: 1, went: 0 })
})

test('leads that came to another page, or went from it, show in the count', () => {
  expect(newsBetween(page(50, [1, 2]), page(53, [1, 2]), new Set())).toEqual({ came: 3, went: 0 })
  expect(newsBetween(page(50, [1, 2]), page(49, [1, 2]), new Set([1]))).toEqual({ came: 0, went: 1 })
  expect(newsBetween(page(50, [1, 2]), page(50, [2, 1]), new Set([1, 2]))).toEqual({ came: 0, went: 0 })
})

test('rows keep their places, and say what is true now', () => {
  const { count, results } = inPlace(page(3, [1, 2, 3]), page(3, [9, 3, 1], 5))
  expect([count, results.map((row) => [row.id, row.number_of_calls])]).toEqual([
    3,
    [
      [1, 5],
      [2, 0],
      [3, 5],
    ],
  ])
})
