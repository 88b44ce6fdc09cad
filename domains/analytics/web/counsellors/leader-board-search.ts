import { Measure } from '#domains/analytics/contract/figure-names.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'
import { accountFilters, parentFilters, schoolFilters } from '../figures/filter-search.ts'
import { periodShapes, sortShape, validPeriod } from '../figures/period-search.ts'

export const leaderBoardFilters = { ...parentFilters, ...accountFilters, ...schoolFilters }

export type LeaderBoardSearch = ReturnType<typeof validLeaderBoardSearch>

export const validLeaderBoardSearch = (raw: Record<string, unknown>) =>
  validPeriod(validSearchParams({ ...periodShapes, ...sortShape, ...leaderBoardFilters, measure: Measure }, raw))
