import { Id, searchText, WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

const shapes = { search: searchText(), school: Id, page: WholeNumber }

export type SchoolLeadSearch = ReturnType<typeof validSchoolLeadSearch>

/** Reads an address; wrong parts and the first page are left out. */
export function validSchoolLeadSearch(raw: Record<string, unknown>) {
  const { page, ...filters } = validSearchParams(shapes, raw)
  return { ...filters, ...(page && page > 1 && { page }) }
}
