import { saidSearch } from '#platform/web/ui/said-search.ts'
import { periodShapes, sortShape, validPeriod } from '../figures/period-search.ts'

export type AnalyticsSearch = ReturnType<typeof validAnalyticsSearch>

export const validAnalyticsSearch = (raw: Record<string, unknown>) => validPeriod(saidSearch({ ...periodShapes, ...sortShape }, raw))
