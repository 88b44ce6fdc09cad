import { readFilterCookies } from './filter-cookies.ts'
import { type LeadSearch, writeLeadSearch } from './lead-search.ts'

/**
 * Where a list opened without filters in its address goes: to those that the cookies remember. The sidebar's link says
 * `page=1` and nothing else, which keeps the filters and starts at the first page. Going back inside the list restores
 * nothing, or nobody could ever go back to the unfiltered list.
 */
export function restoredSearch(raw: Readonly<Record<string, unknown>>, entering: boolean, cookies: string): LeadSearch | undefined {
  const names = Object.keys(raw)
  const fromSidebar = names.length === 1 && Number(raw.page) === 1
  if (!fromSidebar && (names.length > 0 || !entering)) return undefined
  const { filters, page } = readFilterCookies(cookies, 'cart_item')
  const search = writeLeadSearch(filters, fromSidebar ? 1 : page)
  return fromSidebar || Object.keys(search).length > 0 ? search : undefined
}
