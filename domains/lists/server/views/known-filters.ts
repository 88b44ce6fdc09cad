import type { z } from 'zod'
import type { KeptQuery } from '#domains/lists/contract/views.ts'
import type { ViewedList } from '../list/viewed-list.ts'

/** The filters that an issue is about, also those that the list does not have. */
const namesIn = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1).map(String)

/** The filters of a kept view that its list knows: a view may be older than what the list has now. */
export function knownFilters({ query }: Pick<ViewedList, 'query'>, kept: KeptQuery): { known: KeptQuery; dropped: string[] } {
  const { error } = query.safeParse(kept)
  const wrong = new Set(error?.issues.flatMap(namesIn).filter((name) => name in kept))
  // What concerns no filter is for the call to refuse.
  if (wrong.size === 0) return { known: kept, dropped: [] }
  const rest = Object.fromEntries(Object.entries(kept).filter(([name]) => !wrong.has(name)))
  const { known, dropped } = knownFilters({ query }, rest)
  return { known, dropped: [...wrong, ...dropped] }
}
