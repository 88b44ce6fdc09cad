import { FileKind } from '#domains/library/contract/library.ts'
import { Day, Id, pageSize, searchText, WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

const shapes = { search: searchText(), kind: FileKind, by: Id, start_date: Day, end_date: Day, page: WholeNumber }

export type LibrarySearch = ReturnType<typeof validLibrarySearch>
export type LibraryFilters = Omit<LibrarySearch, 'page'>

/** Reads an address; wrong parts, half a range of days and the first page are left out. */
export function validLibrarySearch(raw: Record<string, unknown>) {
  const { page, ...filters } = validSearchParams(shapes, raw)
  if (!filters.start_date || !filters.end_date || filters.start_date > filters.end_date) {
    delete filters.start_date
    delete filters.end_date
  }
  return { ...filters, ...(page && page > 1 && { page }) }
}

export const libraryQuery = ({ page = 1, ...filters }: LibrarySearch) => ({ ...filters, limit: pageSize, offset: (page - 1) * pageSize })
