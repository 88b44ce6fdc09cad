import { LeadQuery, recentUsers } from '@portal/contract/leads-query'
import { pageSize } from '@portal/contract/shapes'

/** The filters and the order of a lead list, as values. */
export type LeadFilters = { [Key in FilterKey]?: LeadQuery[Key] }
export type FilterKey = Exclude<keyof LeadQuery, 'limit' | 'offset'>

/** The same as an address writes them: lists joined by commas, the usual order and the first page left out. */
export type LeadSearch = { [Key in FilterKey]?: string | number | true } & { page?: number }

interface ReadSearch {
  filters: LeadFilters
  page: number
  /** Names in the address that mean nothing here, or whose value cannot be: they were left out. */
  dropped: string[]
}

const largestPage = 500_000
const isFilterKey = (name: string): name is FilterKey => name in LeadQuery.shape && name !== 'limit' && name !== 'offset'
export const filterKeys = Object.keys(LeadQuery.shape).filter(isFilterKey)

const isSaid = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)
const textOf = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))

function pageOf(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= largestPage ? page : undefined
}

/** Reads the parameters of an address by the contract's own rules; what breaks one is left out, never the whole. */
export function readLeadSearch(raw: Readonly<Record<string, unknown>>): ReadSearch {
  const dropped = new Set(Object.keys(raw).filter((name) => !isFilterKey(name) && name !== 'page'))
  const texts: Record<string, string> = {}
  for (const key of filterKeys) if (isSaid(raw[key])) texts[key] = textOf(raw[key])

  // Each round names what is wrong; rules between two fields are only reached when every single one is right.
  let read = LeadQuery.safeParse(texts)
  while (!read.success) {
    const wrong = read.error.issues.map((issue) => String(issue.path[0])).filter((name) => name in texts)
    for (const name of wrong.length > 0 ? wrong : Object.keys(texts)) {
      delete texts[name]
      dropped.add(name)
    }
    read = LeadQuery.safeParse(texts)
  }
  const page = isSaid(raw.page) ? pageOf(raw.page) : 1
  if (page === undefined) dropped.add('page')
  return { filters: meaning(read.data), page: page ?? 1, dropped: [...dropped] }
}

/** Only what narrows or orders the list: a flag that is false filters nothing, nor does a tenure without a fee. */
function meaning({ limit: _limit, offset: _offset, tenure, ...rest }: LeadQuery): LeadFilters {
  const query = rest.min_fee === undefined && rest.max_fee === undefined ? rest : { ...rest, tenure }
  const said = Object.entries(query).filter(([key, value]) => isSaid(value) && !(key === 'ordering' && value === recentUsers))
  return Object.fromEntries(said.map(([key, value]) => [key, Array.isArray(value) ? [...new Set(value)] : value]))
}

/** Numbers are written bare in an address, so a text of digits must become one again or it would stand in quotes. */
function bare(text: string): string | number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text
}

/** The address parameters of a list: the shortest that `readLeadSearch` reads back to the same. */
export function writeLeadSearch(filters: LeadFilters, page = 1): LeadSearch {
  const search: LeadSearch = page > 1 ? { page } : {}
  for (const key of filterKeys) {
    const value = filters[key]
    if (!isSaid(value)) continue
    search[key] = value === true ? true : typeof value === 'number' ? value : bare(textOf(value))
  }
  return search
}

/** The parameters of an address, put right: what the router keeps. */
export function validLeadSearch(raw: Record<string, unknown>): LeadSearch {
  const { filters, page } = readLeadSearch(raw)
  return writeLeadSearch(filters, page)
}

/** What the list call is asked. */
export function leadQuery(filters: LeadFilters, page: number): LeadQuery {
  return { ordering: recentUsers, ...filters, limit: pageSize, offset: (page - 1) * pageSize }
}

/** Keys that staff see as one filter. */
const oneFilter: { [Key in FilterKey]?: string } = {
  min_fee: 'budget',
  max_fee: 'budget',
  tenure: 'budget',
  start_date: 'active',
  end_date: 'active',
  scheduled_start_date: 'follow-up',
  scheduled_end_date: 'follow-up',
  action_start_date: 'action',
  action_end_date: 'action',
}

/** How many filters are set, a range as one; the order is none. */
export function countFilters(filters: LeadFilters): number {
  return new Set(filterKeys.filter((key) => key !== 'ordering' && filters[key] !== undefined).map((key) => oneFilter[key] ?? key)).size
}
