import { ListingForm, maxListed } from '#domains/structured-data/contract/structured-data.ts'
import { Ids } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export type JsonSearch = ReturnType<typeof validJsonSearch>

/** Which schools, as ids with commas, and in which form. */
export function validJsonSearch(raw: Record<string, unknown>) {
  const { form } = validSearchParams({ form: ListingForm }, raw)
  const ids = Ids.safeParse(String(raw.id ?? '')).data?.slice(0, maxListed) ?? []
  return { ...(ids.length > 0 && { id: ids.join(',') }), ...(form && form !== 'schema' && { form }) }
}

export const idsOf = ({ id }: JsonSearch): number[] => (id ? id.split(',').map(Number) : [])
