import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { becomingFigures } from '#domains/analytics/contract/beside-figures.ts'
import { namedFilters, plainFilters } from '#domains/analytics/contract/filter-words.ts'
import { readsTeam } from '#domains/analytics/contract/policy.ts'
import { getCounsellorAccount } from '#domains/counsellors/contract/counsellors.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { namePlaces } from '#domains/locations/contract/locations.ts'
import { getCampaign } from '#domains/mail/contract/campaigns.ts'
import { listBoards, listClasses, searchSchoolNames } from '#domains/schools/contract/schools.ts'
import { hasAnyRole, schoolRoles } from '#platform/contract/roles.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import type { RowFilters } from './figure-rows-search.ts'

export type RowFilter = keyof RowFilters

export interface SetFilter {
  name: RowFilter
  text: string
}

/** What rows say of themselves, so that nobody asks for it. */
export type KnownNames = { [Name in 'staff' | 'school']?: { id: number; name: string } | null | undefined }

const once = { quiet: true, staleTime: Number.POSITIVE_INFINITY } as const

type Named = readonly { id: number; name: string }[]

export interface AskedNames {
  data: Named | undefined
  isFetching: boolean
}

/** The name of a choice: dots while it is asked for, its number where nobody could be asked, and a word where it is gone. */
export function nameOf(id: number, { data, isFetching }: AskedNames): string {
  const found = data?.find((choice) => choice.id === id)
  if (found) return found.name
  if (isFetching) return '…'
  return data ? 'no longer there' : `#${id}`
}

export const resultsOf = <Answer extends { results: Named }>({ data, isFetching }: { data: Answer | undefined; isFetching: boolean }) => ({
  data: data?.results,
  isFetching,
})

interface AskedOne {
  data: { id: number; name: string } | undefined
  error: Error | null
  isFetching: boolean
}

const oneOf = ({ data, error, isFetching }: AskedOne) => ({ data: data ? [data] : isRefused(error) ? [] : undefined, isFetching })

export const useClasses = (enabled: boolean) => useApiQuery(listClasses, { ...once, enabled })
export const useBoards = (enabled: boolean) => useApiQuery(listBoards, { ...once, enabled })

const given = (id: number | undefined) => id !== undefined

export function useCampaignName(id: number | undefined): AskedNames {
  const me = useMe()
  return oneOf(useApiQuery(getCampaign, { params: { id: id ?? 0 }, ...once, enabled: given(id) && overseesLeads(me) }))
}

/** Whose rows they are; only admins may ask for an account by its number. */
function useStaffName({ staff }: RowFilters, known: KnownNames): AskedNames {
  const me = useMe()
  const own = { id: me.user.id, name: me.user_ptr.name }
  const all = [own, known.staff].flatMap((person) => (person && person.id === staff ? [person] : []))
  const isAsked = given(staff) && all.length === 0 && readsTeam(me)
  const account = useApiQuery(getCounsellorAccount, { query: { id: staff ?? 0 }, ...once, enabled: isAsked })
  if (all.length > 0) return { data: all, isFetching: false }
  // An admin who is no counsellor has no account of this kind, and is there all the same.
  return { data: account.data && [{ id: account.data.id, name: account.data.user }], isFetching: account.isFetching }
}

function useSchoolName({ school }: RowFilters, known: KnownNames): AskedNames {
  const me = useMe()
  const isKnown = known.school?.id === school
  const found = useApiQuery(searchSchoolNames, {
    query: { school_id: school ?? 0 },
    ...once,
    enabled: given(school) && !isKnown && hasAnyRole(me, schoolRoles),
  })
  return isKnown && known.school ? { data: [known.school], isFetching: false } : resultsOf(found)
}

function useNames(filters: RowFilters, known: KnownNames): Readonly<Record<keyof typeof namedFilters, AskedNames>> {
  const { city, district, district_region, campaign } = filters
  const ids = [city, district, district_region].filter((id) => id !== undefined)
  const places = resultsOf(useApiQuery(namePlaces, { query: { ids }, ...once, enabled: ids.length > 0 }))
  return {
    class: resultsOf(useClasses(given(filters.class))),
    board: resultsOf(useBoards(given(filters.board))),
    ...{ city: places, district: places, district_region: places },
    campaign: useCampaignName(campaign),
    staff: useStaffName(filters, known),
    school: useSchoolName(filters, known),
  }
}

/** In this order they stand beside one another. */
const order: readonly RowFilter[] = [
  ...(['staff', 'team', 'boarding', 'account_kind', 'became', 'school', 'any_school'] as const),
  ...(['city', 'district', 'district_region', 'board', 'collab', 'parent', 'class', 'source', 'campaign'] as const),
]

const isNamed = (name: string): name is keyof typeof namedFilters => name in namedFilters

/** The filters that are set, each in words. */
export function useSetFilters(filters: RowFilters, known: KnownNames = {}): SetFilter[] {
  const names = useNames(filters, known)
  const textOf = (name: RowFilter, value: string) => {
    if (isNamed(name)) return `${namedFilters[name]}: ${nameOf(Number(value), names[name])}`
    if (name !== 'became') return plainFilters[name]?.(value)
    return filters.became && filters.became !== 'enquired' ? becomingFigures[filters.became].label : 'Each parent once'
  }
  return order.flatMap((name) => {
    const value = filters[name]
    const text = value === undefined ? undefined : textOf(name, String(value))
    return text ? [{ name, text }] : []
  })
}
