import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'
import { accountFilters, parentFilters } from '../figures/filter-search.ts'
import { periodShapes, sortShape, validPeriod } from '../figures/period-search.ts'

export const analyticsFilters = { ...parentFilters, ...accountFilters }

export type AnalyticsSearch = ReturnType<typeof validAnalyticsSearch>

export const validAnalyticsSearch = (raw: Record<string, unknown>) =>
  validPeriod(validSearchParams({ ...periodShapes, ...sortShape, ...analyticsFilters }, raw))
