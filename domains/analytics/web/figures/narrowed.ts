import { createContext } from 'react'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import type { FilterPatch, Filters } from './filter-search.ts'

interface Narrowed {
  /** What every figure of the page is narrowed to, and so its rows. */
  filters: Filters
  onChange: (patch: FilterPatch) => void
  /** The days of the page. */
  period?: Period | undefined
}

/**
 * Whether rows of other days than those of the page would be of other parents: new parents are those of the days that are asked for.
 */
export const isOfOtherParents = ({ filters, period }: Narrowed, { start, end }: Period) =>
  filters.parent !== undefined && period !== undefined && (period.start !== start || period.end !== end)

export const NarrowedContext = createContext<Narrowed>({ filters: {}, onChange: () => undefined })
