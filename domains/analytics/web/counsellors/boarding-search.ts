import { searchText } from '#platform/contract/shapes.ts'
import { saidSearch } from '#platform/web/ui/said-search.ts'
import { periodShapes, sortShape, validPeriod } from '../figures/period-search.ts'

export type BoardingSearch = ReturnType<typeof validBoardingSearch>

export const validBoardingSearch = (raw: Record<string, unknown>) =>
  validPeriod(saidSearch({ ...periodShapes, ...sortShape, name: searchText() }, raw))
