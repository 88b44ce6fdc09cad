import { searchText } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'
import { parentFilters } from '../figures/filter-search.ts'
import { periodShapes, sortShape, validPeriod } from '../figures/period-search.ts'

export type BoardingSearch = ReturnType<typeof validBoardingSearch>

export const validBoardingSearch = (raw: Record<string, unknown>) =>
  validPeriod(validSearchParams({ ...periodShapes, ...sortShape, ...parentFilters, name: searchText() }, raw))
