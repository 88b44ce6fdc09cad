import { z } from 'zod'
import { Id, pageSize, searchText, WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

const shapes = { search: searchText(), active: z.boolean(), city: Id, page: WholeNumber }

export type AccountSearch = ReturnType<typeof validAccountSearch>

/** Reads an address; wrong parts and the first page are left out. */
export function validAccountSearch(raw: Record<string, unknown>) {
  const { page, ...filters } = validSearchParams(shapes, raw)
  return { ...filters, ...(page && page > 1 && { page }) }
}

export const accountsQueryOf = ({ page = 1, ...filters }: AccountSearch) => ({
  ...filters,
  limit: pageSize,
  offset: (page - 1) * pageSize,
})
