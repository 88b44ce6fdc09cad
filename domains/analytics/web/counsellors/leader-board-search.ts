import { Measure } from '#domains/analytics/contract/figure-names.ts'
import { saidSearch } from '#platform/web/ui/said-search.ts'
import { periodShapes, sortShape, validPeriod } from '../figures/period-search.ts'

export type LeaderBoardSearch = ReturnType<typeof validLeaderBoardSearch>

export const validLeaderBoardSearch = (raw: Record<string, unknown>) =>
  validPeriod(saidSearch({ ...periodShapes, ...sortShape, measure: Measure }, raw))
