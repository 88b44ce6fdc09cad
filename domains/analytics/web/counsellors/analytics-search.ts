import { saidSearch } from '#platform/web/ui/said-search.ts'
import { periodShapes, validPeriod } from '../figures/period-search.ts'

export type AnalyticsSearch = ReturnType<typeof validAnalyticsSearch>

export const validAnalyticsSearch = (raw: Record<string, unknown>) => validPeriod(saidSearch(periodShapes, raw))
