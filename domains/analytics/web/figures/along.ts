import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'
import { type FilterShapes, filtersIn } from './filter-search.ts'
import { periodShapes, validPeriod } from './period-search.ts'

/** What goes along from one screen of figures to another: the period, and those filters that the other takes. */
export const alongTo = <Shapes extends FilterShapes>(offered: Shapes, search: object) => ({
  ...validPeriod(validSearchParams(periodShapes, { ...search })),
  ...filtersIn(offered, search),
})
