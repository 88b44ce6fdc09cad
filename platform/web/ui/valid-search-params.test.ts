import { expect, test } from 'vitest'
import { z } from 'zod'
import { readAddress, validSearchParams } from './valid-search-params.ts'

const shapes = { page: z.int().min(1), type: z.enum(['share', 'transfer']) }

test('fitting parameters are read, and others are left out one by one', () => {
  expect(validSearchParams(shapes, { page: 2, type: 'share' })).toEqual({ page: 2, type: 'share' })
  expect(validSearchParams(shapes, { page: 0, type: 'share', other: 1 })).toEqual({ type: 'share' })
  expect(validSearchParams(shapes, { page: 2, type: '' })).toEqual({ page: 2 })
})

test('the parts of an address that a screen leaves out are wrong, unless they are usual or empty', () => {
  const read = (raw: Record<string, unknown>) => {
    const { page, ...search } = validSearchParams(shapes, raw)
    return { ...search, ...(page && page > 1 && { page }) }
  }
  expect(readAddress({ page: 2, type: 'share' }, read)).toEqual({ taken: { page: 2, type: 'share' }, isCut: false, wrong: [] })
  expect(readAddress({ page: 1, type: '' }, read)).toEqual({ taken: {}, isCut: true, wrong: [] })
  expect(readAddress({ page: 'two', type: 'share', x: 1 }, read)).toEqual({ taken: { type: 'share' }, isCut: true, wrong: ['page', 'x'] })
})
