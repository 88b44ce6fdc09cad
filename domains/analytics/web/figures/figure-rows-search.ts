import { z } from 'zod'
import { Becoming, FigureName } from '#domains/analytics/contract/figure-names.ts'
import { Id, WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'
import { accountFilters, parentFilters, schoolFilters } from './filter-search.ts'
import { type Defined, dayShapes, validPeriod } from './period-search.ts'

export const rowNarrowing = { ...parentFilters, ...accountFilters, ...schoolFilters }

const filters = {
  staff: Id,
  team: z.boolean(),
  boarding: z.boolean(),
  school: Id,
  any_school: z.boolean(),
  became: Becoming,
  ...rowNarrowing,
}

const shapes = { figure: FigureName, ...dayShapes, ...filters, page: WholeNumber }

/** What the rows of a figure are narrowed to. */
export type RowFilters = Defined<{ [Key in keyof typeof filters]: z.output<(typeof filters)[Key]> }>

export type FigureRowsSearch = ReturnType<typeof validFigureRowsSearch>

/** Reads an address; wrong parts and the first page are left out. */
export function validFigureRowsSearch(raw: Record<string, unknown>) {
  const { page, ...search } = validSearchParams(shapes, raw)
  return { ...validPeriod(search), ...(page && page > 1 && { page }) }
}
