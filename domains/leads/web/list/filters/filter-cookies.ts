import { sessionSeconds } from '#domains/accounts/contract/sessions.ts'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { readLeadSearch, writeLeadSearch } from '../search/lead-search.ts'
import type { FilterKey, LeadFilters } from './lead-filters.ts'

/** The cookies that remember a list, and the filter that each stands for; that of boarding schools is ours. `add_to_cart` and `page` are not copied as they are. */
const remembered = {
  city_id: 'cities',
  district_id: 'districts',
  district_region_id: 'district_regions',
  online_school: 'online_schools',
  boarding_school: 'boarding_schools',
  visit_interest: 'visit_interest',
  is_collab: 'collab',
  start_date: 'start_date',
  end_date: 'end_date',
} as const satisfies Record<string, FilterKey>

/** Ours: which list the cookies belong to, because a change of the list resets filters and dates. */
const listCookie = 'lead_list'

const cartWord = (list: LeadListName) => (list === 'registration-initiated' ? 'cart' : 'cart_item')

function readCookies(cookies: string): ReadonlyMap<string, string> {
  return new Map(cookies.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), decoded(pair.slice(pair.indexOf('=') + 1))]))
}

/** Cookies that name no list are anyone's. */
export function areForeign(cookies: string, list: LeadListName): boolean {
  const owner = readCookies(cookies).get(listCookie)
  return owner !== undefined && owner !== list
}

export function readFilterCookies(list: LeadListName, cookies: string): { filters: LeadFilters; page: number } {
  if (areForeign(cookies, list)) return readLeadSearch(list, {})
  const jar = readCookies(cookies)
  const raw: Record<string, unknown> = { page: jar.get('page') }
  for (const [cookie, key] of Object.entries(remembered)) raw[key] = jar.get(cookie)
  if (jar.get('add_to_cart') === 'true') raw.cart_or_form_or_call = cartWord(list)
  return readLeadSearch(list, raw)
}

export function filterCookies(list: LeadListName, filters: LeadFilters, page: number): string[] {
  const search = writeLeadSearch(list, filters)
  const inCart = filters.cart_or_form_or_call === 'cart' || filters.cart_or_form_or_call === 'cart_item'
  return [
    ...Object.entries(remembered).map(([cookie, key]) => cookieText(cookie, search[key])),
    cookieText('add_to_cart', inCart || undefined),
    cookieText('page', page > 1 ? page : undefined),
    cookieText(listCookie, list),
  ]
}

export function rememberFilters(list: LeadListName, filters: LeadFilters, page: number) {
  for (const cookie of filterCookies(list, filters, page)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
    document.cookie = cookie
  }
}

const cookieText = (name: string, value: string | number | true | undefined) =>
  `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${value === undefined ? 0 : sessionSeconds}; SameSite=Strict`

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
