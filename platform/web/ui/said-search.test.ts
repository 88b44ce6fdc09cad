import { expect, test } from 'vitest'
import { z } from 'zod'
import { readAddress, saidSearch } from './said-search.ts'

const shapes = { page: z.int().min(1), type: z.enum(['share', 'transfer']) }

test('fitting parameters are read, and others are left out one by one', () => {
  expect(saidSearch(shapes, { page: 2, type: 'share' })).toEqual({ page: 2, type: 'share' })
  expect(saidSearch(shapes, { page: 0, type: 'share', other: 1 })).toEqual({ type: 'share' })
  expect(saidSearch(shapes, { page: 2, type: '' })).toEqual({ page: 2 })
})

test('the parts of an address that a screen leaves out are wrong, unless they are usual or empty', () => {
  const read = (raw: Record<string, unknown>) => {
    const { page, ...search } = saidSearch(shapes, raw)
    return { ...search, ...(page && page > 1 && { page }) }
  }
  expect(readAddress({ page: 2, type: 'share' }, read)).toEqual({ taken: { page: 2, type: 'share' }, isCut: false, wrong: [] })
  expect(readAddress({ page: 1, type: '' }, read)).toEqual({ taken: {}, isCut: true, wrong: [] })
  expect(readAddress({ page: 'two', type: 'share', x: 1 }, read)).toEqual({ taken: { type: 'share' }, isCut: true, wrong: ['page', 'x'] })
})
