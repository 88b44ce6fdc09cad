import { z } from 'zod'
import { SchoolOrder } from '#domains/analytics/contract/figure-names.ts'
import { searchText, WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'
import { parentFilters, schoolFilters } from '../figures/filter-search.ts'
import { periodShapes, validPeriod } from '../figures/period-search.ts'

export const performanceFilters = { ...schoolFilters, ...parentFilters }

const shapes = {
  ...periodShapes,
  ...performanceFilters,
  search: searchText(),
  ordering: SchoolOrder,
  least: z.literal(true),
  page: WholeNumber,
}

export type SchoolsSearch = ReturnType<typeof validSchoolsSearch>

/** Reads an address; wrong parts and the first page are left out. */
export function validSchoolsSearch(raw: Record<string, unknown>) {
  const { page, ...search } = validSearchParams(shapes, raw)
  return { ...validPeriod(search), ...(page && page > 1 && { page }) }
}
