import type { LeadRow } from '#domains/leads/contract/leads.ts'

interface LeadPage {
  count: number
  results: LeadRow[]
}

export interface ListNews {
  /** How many leads came to the page, and went from it; where it is another page, by the count. */
  came: number
  went: number
}

const idsOf = ({ results }: LeadPage) => new Set(results.map(({ id }) => id))

/** Where the page as it is now is kept beside the shown one. */
export const newsKey = (key: readonly string[]) => [...key, 'news']

export const isSamePage = (one: LeadPage, other: LeadPage) =>
  one.count === other.count &&
  one.results.length === other.results.length &&
  one.results.every(({ id }, at) => id === other.results[at]?.id)

/**
 * The changes between the shown page and the page as it is now. Only touched leads came or went; others moved on to the next page, or
 * up to this one.
 */
export function newsBetween(shown: LeadPage, now: LeadPage, touched: ReadonlySet<number>): ListNews {
  const [before, after] = [idsOf(shown), idsOf(now)]
  const came = [...after.difference(before)].filter((id) => touched.has(id)).length
  const went = [...before.difference(after)].filter((id) => touched.has(id)).length
  if (came > 0 || went > 0) return { came, went }
  const more = now.count - shown.count
  return { came: Math.max(0, more), went: Math.max(0, -more) }
}

/** The rows that are shown, each as it is now and where it was, under the count as it is now. */
export function inPlace(shown: LeadPage, now: LeadPage): LeadPage {
  const rows = new Map(now.results.map((row) => [row.id, row]))
  return { count: now.count, results: shown.results.map((row) => rows.get(row.id) ?? row) }
}
