import { z } from 'zod'
import { AssignmentFilter, listAssignedSchools } from '#domains/sales/contract/assigned-schools.ts'
import { Id, pageSize, searchText, WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

const shapes = {
  search: searchText(),
  as_typed: z.literal(true),
  whose: AssignmentFilter,
  executive: Id,
  city: Id,
  collab: z.boolean(),
  admission_open: z.literal(true),
  quiet_for: listAssignedSchools.query.shape.quiet_for,
  page: WholeNumber,
}

export type AssignedSearch = ReturnType<typeof validAssignedSearch>
export type AssignedFilters = Omit<AssignedSearch, 'page'>

/** Reads an address; wrong parts and the first page are left out. */
export function validAssignedSearch(raw: Record<string, unknown>) {
  const { page, ...filters } = validSearchParams(shapes, raw)
  return { ...filters, ...(page && page > 1 && { page }) }
}

export const queryOf = ({ page = 1, executive: _executive, whose: _whose, city, ...filters }: AssignedSearch) => ({
  ...filters,
  ...(city !== undefined && { city: [city] }),
  limit: pageSize,
  offset: (page - 1) * pageSize,
})

/** The filters as the call that hands all found schools out takes them. */
export const foundOf = ({ executive, city, ...filters }: AssignedFilters) => ({
  ...filters,
  ...(executive !== undefined && { executive: [executive] }),
  ...(city !== undefined && { city: [city] }),
})
