import { listHandovers } from '#domains/sharing/contract/sharing.ts'
import { pageSize, WholeNumber } from '#platform/contract/shapes.ts'
import type { QueryOf } from '#platform/web/http/operation-types.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

const { type, direction, counsellor, start_date, end_date } = listHandovers.query.shape

const shapes = { page: WholeNumber, type, direction, counsellor, start_date, end_date }

export type HandoverSearch = ReturnType<typeof validHandoverSearch>
export type HandoverFilters = Omit<HandoverSearch, 'page'>

/** Reads an address; wrong parts and the first page are left out. */
export function validHandoverSearch(raw: Record<string, unknown>) {
  const { page, ...filters } = validSearchParams(shapes, raw)
  if (filters.start_date && filters.end_date && filters.start_date > filters.end_date) delete filters.end_date
  return { ...filters, ...(page && page > 1 && { page }) }
}

export const handoverQuery = ({ page = 1, ...filters }: HandoverSearch): QueryOf<typeof listHandovers> => ({
  ...filters,
  limit: pageSize,
  offset: (page - 1) * pageSize,
})
