import { describe, expect, test } from 'vitest'
import { type Ordering, ordered, orderIn, sortingBy, type TableOrder, withOrder } from './table-order.ts'

describe('the address', () => {
  test('keeps the order of each table beside those of the others', () => {
    const one = withOrder(undefined, 'work', { key: 'dialed', isDescending: true })
    expect(one).toBe('work.-dialed')
    const both = withOrder(one, 'share', { key: 'amount', isDescending: false })
    expect(orderIn(both, 'work')).toEqual({ key: 'dialed', isDescending: true })
    expect(orderIn(both, 'share')).toEqual({ key: 'amount', isDescending: false })
    expect(withOrder(both, 'work', undefined)).toBe('share.amount')
    expect(withOrder(one, 'work', undefined)).toBeUndefined()
  })

  test.each([undefined, '', 'work', 'work.', 'workers.dialed', ',,'])('says no order of the table where it is %j', (sort) => {
    expect(orderIn(sort, 'work')).toBeUndefined()
  })
})

test('three presses of a head: the largest first, the smallest first, as it came', () => {
  let order: TableOrder | undefined
  const ordering = (): Ordering => ({
    order,
    change: (next) => {
      order = next
    },
  })
  const sorted: unknown[] = []
  for (let press = 0; press < 4; press += 1) {
    const { direction, onSort } = sortingBy(ordering(), 'dialed')
    sorted.push(direction)
    onSort()
  }
  expect(sorted).toEqual([undefined, 'descending', 'ascending', undefined])
  expect(sortingBy(ordering(), 'answered').direction).toBeUndefined()
})

test('rows without an amount are last in both directions, and equal ones stay as they came', () => {
  const rows = [
    { name: 'a', n: null },
    { name: 'b', n: 2 },
    { name: 'c', n: 9 },
    { name: 'd', n: 2 },
  ]
  const names = (order: TableOrder | undefined) =>
    ordered(rows, ({ n }) => n, order)
      .map(({ name }) => name)
      .join('')
  expect(names({ key: 'n', isDescending: true })).toBe('cbda')
  expect(names({ key: 'n', isDescending: false })).toBe('bdca')
  expect(names(undefined)).toBe('abcd')
})
