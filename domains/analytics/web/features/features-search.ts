import { searchText } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'
import { parentFilters } from '../figures/filter-search.ts'
import { periodShapes, sortShape, validPeriod } from '../figures/period-search.ts'

export type FeaturesSearch = ReturnType<typeof validFeaturesSearch>

export const validFeaturesSearch = (raw: Record<string, unknown>) =>
  validPeriod(validSearchParams({ ...periodShapes, ...sortShape, ...parentFilters, search: searchText() }, raw))
