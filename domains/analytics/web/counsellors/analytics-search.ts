import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'
import { periodShapes, sortShape, validPeriod } from '../figures/period-search.ts'

export type AnalyticsSearch = ReturnType<typeof validAnalyticsSearch>

export const validAnalyticsSearch = (raw: Record<string, unknown>) => validPeriod(validSearchParams({ ...periodShapes, ...sortShape }, raw))
