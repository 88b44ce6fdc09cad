import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { type LeadQuery, leadQuery } from '#domains/leads/contract/query.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { type FilterKey, filterKeys, type LeadFilters } from '../filters/lead-filters.ts'
import { categoriesOf, defaultOrder, opensWithToday, settledBy, withFixed } from '../filters/list-filters.ts'

/** Today's follow-ups are not in the address, so that a bookmark is about today on every day; `scheduled=any` means all. */
export type LeadSearch = { [Key in FilterKey]?: string | number | true } & { page?: number; scheduled?: typeof anyDay }

interface ReadSearch {
  filters: LeadFilters
  page: number
  dropped: string[]
}

const largestPage = 500_000
export const anyDay = 'any'

const isSaid = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)
const textOf = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))

function pageOf(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= largestPage ? page : undefined
}

function namesOf(list: LeadListName): ReadonlySet<string> {
  const settled = settledBy(list)
  return new Set([...filterKeys().filter((key) => !settled.includes(key)), 'page', ...(opensWithToday(list) ? ['scheduled'] : [])])
}

/** Reads texts by the contract's own rules. A wrong one is left out and named, never the whole. */
function readTexts(list: LeadListName, texts: Record<string, string>, drop: (name: string) => void): LeadQuery {
  for (;;) {
    const read = leadQuery().safeParse({ ordering: defaultOrder(list), ...texts })
    if (read.success) return read.data
    // Rules between two fields are reached only when every single field is right.
    const wrong = read.error.issues.map((issue) => String(issue.path[0])).filter((name) => name in texts)
    for (const name of wrong.length > 0 ? wrong : Object.keys(texts)) {
      delete texts[name]
      drop(name)
    }
  }
}

export function readLeadSearch(list: LeadListName, raw: Readonly<Record<string, unknown>>, now = Date.now()): ReadSearch {
  const names = namesOf(list)
  const dropped = new Set(Object.keys(raw).filter((name) => !names.has(name)))
  const drop = (name: string) => dropped.add(name)
  const texts = Object.fromEntries(
    filterKeys()
      .filter((key) => names.has(key) && isSaid(raw[key]))
      .map((key) => [key, textOf(raw[key])]),
  )
  const query = readTexts(list, texts, drop)
  const filters = withStageActions(list, meaning(list, query))
  if (query.actions && !filters.actions) drop('actions')
  const page = isSaid(raw.page) ? pageOf(raw.page) : 1
  if (page === undefined) drop('page')
  if (isSaid(raw.scheduled) && raw.scheduled !== anyDay) drop('scheduled')
  return { filters: withToday(list, filters, raw.scheduled, now), page: page ?? 1, dropped: [...dropped] }
}

/** A false flag filters nothing, nor does a tenure without a fee. */
function meaning(list: LeadListName, { limit: _limit, offset: _offset, tenure, ...rest }: LeadQuery): LeadFilters {
  const query = rest.min_fee === undefined && rest.max_fee === undefined ? rest : { ...rest, tenure }
  const given = Object.entries(query).filter(([key, value]) => isSaid(value) && !(key === 'ordering' && value === defaultOrder(list)))
  return Object.fromEntries(given.map(([key, value]) => [key, Array.isArray(value) ? [...new Set<unknown>(value)] : value]))
}

function withStageActions(list: LeadListName, { actions, ...filters }: LeadFilters): LeadFilters {
  const shown = categoriesOf(list)
  const kept = actions?.filter((ref) => typeof ref === 'number' || shown.includes(ref)) ?? []
  return kept.length > 0 ? { ...filters, actions: kept } : filters
}

const daysSaid = (filters: LeadFilters) => filters.scheduled_start_date !== undefined || filters.scheduled_end_date !== undefined

function withToday(list: LeadListName, filters: LeadFilters, scheduled: unknown, now: number): LeadFilters {
  if (!opensWithToday(list) || scheduled === anyDay || daysSaid(filters)) return filters
  const today = kolkataDay(now)
  return { ...filters, scheduled_start_date: today, scheduled_end_date: today }
}

/** The router writes numbers bare and texts of digits in quotes. */
function bare(text: string): string | number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text
}

/** The shortest address that `readLeadSearch` reads back to the same. */
export function writeLeadSearch(list: LeadListName, filters: LeadFilters, page = 1, now = Date.now()): LeadSearch {
  const search: LeadSearch = page > 1 ? { page } : {}
  const { scheduled_start_date: from, scheduled_end_date: to, ...others } = filters
  const isToday = opensWithToday(list) && from === to && from === kolkataDay(now)
  const written: LeadFilters = isToday ? others : filters
  if (opensWithToday(list) && !daysSaid(filters)) search.scheduled = anyDay
  for (const key of filterKeys()) {
    const value = written[key]
    if (!isSaid(value)) continue
    search[key] = value === true ? true : typeof value === 'number' ? value : bare(textOf(value))
  }
  return search
}

export function pageQuery(list: LeadListName, filters: LeadFilters, page: number): LeadQuery {
  return { ordering: defaultOrder(list), ...withFixed(list, filters), limit: pageSize, offset: (page - 1) * pageSize }
}
