import { expect, test } from 'vitest'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'
import { dayShapes, validPeriod } from './period-search.ts'

const read = (raw: Record<string, unknown>) => validPeriod(validSearchParams(dayShapes, raw))

test('two days of an address are a period in whichever order they stand', () => {
  expect(read({ start_date: '2026-11-20', end_date: '2026-11-10' })).toEqual({ start_date: '2026-11-10', end_date: '2026-11-20' })
})

test('days that are more than anybody reads at once are left out', () => {
  expect(read({ start_date: '2001-01-01', end_date: '2026-11-10' })).toEqual({})
})
