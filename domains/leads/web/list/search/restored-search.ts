import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { areForeign, readFilterCookies } from '../filters/filter-cookies.ts'
import { type LeadSearch, writeLeadSearch } from './lead-search.ts'

/** Links of the navigation say only `page=1`. Going back inside the list restores nothing, so that the whole list can be seen. */
export function restoredSearch(
  list: LeadListName,
  raw: Readonly<Record<string, unknown>>,
  entering: boolean,
  cookies: string,
): LeadSearch | undefined {
  const names = Object.keys(raw)
  const fromLink = names.length === 1 && Number(raw.page) === 1
  if (!fromLink && (names.length > 0 || !entering || areForeign(cookies, list))) return undefined
  const { filters, page } = readFilterCookies(list, cookies)
  const search = writeLeadSearch(list, filters, fromLink ? 1 : page)
  return fromLink || Object.keys(search).length > 0 ? search : undefined
}
