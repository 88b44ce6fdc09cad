import { z } from 'zod'
import { Becoming, FigureName, longestSource } from '#domains/analytics/contract/figure-names.ts'
import { Id, textOf, WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'
import { dayShapes, validPeriod } from './period-search.ts'

const filters = {
  staff: Id,
  team: z.boolean(),
  boarding: z.boolean(),
  school: Id,
  any_school: z.boolean(),
  collab: z.boolean(),
  city: Id,
  district: Id,
  district_region: Id,
  source: textOf(longestSource),
  became: Becoming,
}

const shapes = { figure: FigureName, ...dayShapes, ...filters, page: WholeNumber }

/** What the rows of a figure are narrowed to. */
export type RowFilters = { [Key in keyof typeof filters]?: z.output<(typeof filters)[Key]> }

export type FigureRowsSearch = ReturnType<typeof validFigureRowsSearch>

/** Reads an address; wrong parts and the first page are left out. */
export function validFigureRowsSearch(raw: Record<string, unknown>) {
  const { page, ...search } = validSearchParams(shapes, raw)
  return { ...validPeriod(search), ...(page && page > 1 && { page }) }
}
