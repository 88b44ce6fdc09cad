import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { LeadQuery } from '#domains/leads/contract/query.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { type FilterKey, filterKeys, type LeadFilters } from './lead-filters.ts'
import { categoriesOf, opensWithToday, settledBy, usualOrder, withFixed } from './list-filters.ts'

/**
 * The same as an address writes them: lists joined by commas, the usual order and the first page left out. A list that opens
 * with today's follow-ups says nothing of them, so that a bookmark is about today on every day; `scheduled=any` says all days.
 */
export type LeadSearch = { [Key in FilterKey]?: string | number | true } & { page?: number; scheduled?: typeof anyDay }

interface ReadSearch {
  filters: LeadFilters
  page: number
  /** Names in the address that mean nothing here, or whose value cannot be: they were left out. */
  dropped: string[]
}

const largestPage = 500_000
/** What an address says for all days of a list that opens with today. */
export const anyDay = 'any'

const isSaid = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)
const textOf = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))

function pageOf(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= largestPage ? page : undefined
}

/** The names that a list's address may have. */
function namesOf(list: LeadListName): ReadonlySet<string> {
  const settled = settledBy(list)
  return new Set([...filterKeys.filter((key) => !settled.includes(key)), 'page', ...(opensWithToday(list) ? ['scheduled'] : [])])
}

/** Reads texts by the contract's own rules; what breaks one is left out and named, never the whole. */
function readTexts(list: LeadListName, texts: Record<string, string>, drop: (name: string) => void): LeadQuery {
  for (;;) {
    const read = LeadQuery.safeParse({ ordering: usualOrder(list), ...texts })
    if (read.success) return read.data
    // Each round names what is wrong; rules between two fields are only reached when every single one is right.
    const wrong = read.error.issues.map((issue) => String(issue.path[0])).filter((name) => name in texts)
    for (const name of wrong.length > 0 ? wrong : Object.keys(texts)) {
      delete texts[name]
      drop(name)
    }
  }
}

/** Reads the parameters of an address as far as they mean something on the list. */
export function readLeadSearch(list: LeadListName, raw: Readonly<Record<string, unknown>>, now = Date.now()): ReadSearch {
  const names = namesOf(list)
  const dropped = new Set(Object.keys(raw).filter((name) => !names.has(name)))
  const drop = (name: string) => dropped.add(name)
  const texts = Object.fromEntries(filterKeys.filter((key) => names.has(key) && isSaid(raw[key])).map((key) => [key, textOf(raw[key])]))
  const query = readTexts(list, texts, drop)
  const filters = withStageActions(list, meaning(list, query))
  if (query.actions && !filters.actions) drop('actions')
  const page = isSaid(raw.page) ? pageOf(raw.page) : 1
  if (page === undefined) drop('page')
  if (isSaid(raw.scheduled) && raw.scheduled !== anyDay) drop('scheduled')
  return { filters: withToday(list, filters, raw.scheduled, now), page: page ?? 1, dropped: [...dropped] }
}

/** Only what narrows or orders the list: a flag that is false filters nothing, nor does a tenure without a fee. */
function meaning(list: LeadListName, { limit: _limit, offset: _offset, tenure, ...rest }: LeadQuery): LeadFilters {
  const query = rest.min_fee === undefined && rest.max_fee === undefined ? rest : { ...rest, tenure }
  const said = Object.entries(query).filter(([key, value]) => isSaid(value) && !(key === 'ordering' && value === usualOrder(list)))
  return Object.fromEntries(said.map(([key, value]) => [key, Array.isArray(value) ? [...new Set(value)] : value]))
}

/** Without categories of action that the list never shows. */
function withStageActions(list: LeadListName, { actions, ...filters }: LeadFilters): LeadFilters {
  const shown = categoriesOf(list)
  const kept = actions?.filter((ref) => typeof ref === 'number' || shown.includes(ref)) ?? []
  return kept.length > 0 ? { ...filters, actions: kept } : filters
}

const daysSaid = (filters: LeadFilters) => filters.scheduled_start_date !== undefined || filters.scheduled_end_date !== undefined

/** A list that opens with today shows today, unless its address says other days or any. */
function withToday(list: LeadListName, filters: LeadFilters, scheduled: unknown, now: number): LeadFilters {
  if (!opensWithToday(list) || scheduled === anyDay || daysSaid(filters)) return filters
  const today = kolkataDay(now)
  return { ...filters, scheduled_start_date: today, scheduled_end_date: today }
}

/** Numbers are written bare in an address, so a text of digits must become one again or it would stand in quotes. */
function bare(text: string): string | number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text
}

/** The address parameters of a list: the shortest that `readLeadSearch` reads back to the same. */
export function writeLeadSearch(list: LeadListName, filters: LeadFilters, page = 1, now = Date.now()): LeadSearch {
  const search: LeadSearch = page > 1 ? { page } : {}
  const { scheduled_start_date: from, scheduled_end_date: to, ...others } = filters
  const isToday = opensWithToday(list) && from === to && from === kolkataDay(now)
  const written: LeadFilters = isToday ? others : filters
  if (opensWithToday(list) && !daysSaid(filters)) search.scheduled = anyDay
  for (const key of filterKeys) {
    const value = written[key]
    if (!isSaid(value)) continue
    search[key] = value === true ? true : typeof value === 'number' ? value : bare(textOf(value))
  }
  return search
}

/** What the call of a list is asked. */
export function leadQuery(list: LeadListName, filters: LeadFilters, page: number): LeadQuery {
  return { ordering: usualOrder(list), ...withFixed(list, filters), limit: pageSize, offset: (page - 1) * pageSize }
}
