import { searchText } from '#platform/contract/shapes.ts'
import { saidSearch } from '#platform/web/ui/said-search.ts'
import { periodShapes, sortShape, validPeriod } from '../figures/period-search.ts'

export type FeaturesSearch = ReturnType<typeof validFeaturesSearch>

export const validFeaturesSearch = (raw: Record<string, unknown>) =>
  validPeriod(saidSearch({ ...periodShapes, ...sortShape, search: searchText() }, raw))
