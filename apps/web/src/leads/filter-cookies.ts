import { sessionSeconds } from '@portal/contract/sessions'
import { type FilterKey, type LeadFilters, readLeadSearch, writeLeadSearch } from './lead-search.ts'

/** The cookies that remember a list, and the filter that each stands for. `add_to_cart` and `page` are not copied as they are. */
const remembered = {
  city_id: 'cities',
  district_id: 'districts',
  district_region_id: 'district_regions',
  online_school: 'online_schools',
  visit_interest: 'visit_interest',
  is_collab: 'collab',
  start_date: 'start_date',
  end_date: 'end_date',
} as const satisfies Record<string, FilterKey>

/** What a remembered cart means on this list: `cart_item`, except on the list of carts. */
export type CartWord = 'cart' | 'cart_item'

/** What the cookies remember: filters and page; unreadable ones remember nothing. */
export function readFilterCookies(cookies: string, cartWord: CartWord): { filters: LeadFilters; page: number } {
  const jar = new Map(
    cookies.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), decoded(pair.slice(pair.indexOf('=') + 1))] as const),
  )
  const raw: Record<string, unknown> = { page: jar.get('page') }
  for (const [cookie, key] of Object.entries(remembered)) raw[key] = jar.get(cookie)
  if (jar.get('add_to_cart') === 'true') raw.cart_or_form_or_call = cartWord
  return readLeadSearch(raw)
}

/** The cookie texts that remember a list; what is not set is forgotten. */
export function filterCookies(filters: LeadFilters, page: number): string[] {
  const search = writeLeadSearch(filters)
  const inCart = filters.cart_or_form_or_call === 'cart' || filters.cart_or_form_or_call === 'cart_item'
  return [
    ...Object.entries(remembered).map(([cookie, key]) => cookieText(cookie, search[key])),
    cookieText('add_to_cart', inCart || undefined),
    cookieText('page', page > 1 ? page : undefined),
  ]
}

export function rememberFilters(filters: LeadFilters, page: number) {
  for (const cookie of filterCookies(filters, page)) {
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
