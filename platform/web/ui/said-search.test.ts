import { expect, test } from 'vitest'
import { z } from 'zod'
import { saidSearch } from './said-search.ts'

const shapes = { page: z.int().min(1), type: z.enum(['share', 'transfer']) }

test('fitting parameters are read, and others are left out one by one', () => {
  expect(saidSearch(shapes, { page: 2, type: 'share' })).toEqual({ page: 2, type: 'share' })
  expect(saidSearch(shapes, { page: 0, type: 'share', other: 1 })).toEqual({ type: 'share' })
  expect(saidSearch(shapes, { page: 2, type: '' })).toEqual({ page: 2 })
})
