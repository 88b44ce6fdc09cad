import { type AskedDays, Comparison, PeriodName, troubleOfDays } from '#domains/analytics/contract/period-names.ts'
import { Day, textOf } from '#platform/contract/shapes.ts'

export const dayShapes = { start_date: Day, end_date: Day }

/** The period of a screen, and what it is compared with. */
export const periodShapes = { period: PeriodName, ...dayShapes, compare: Comparison }

/** The orders of the tables of a screen, which `useTableOrder` writes. */
export const sortShape = { sort: textOf(200) }

export type Defined<Search> = { [Key in keyof Search]?: Exclude<Search[Key], undefined> }

/** Leaves out fields that are not set. */
export const saidOnly = <Search extends object>(search: Search): Defined<Search> =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== '')) as Defined<Search>

/** Days of an address, the earlier first; without more of them than anybody reads at once. */
export function validPeriod<Search extends AskedDays>(search: Search): Defined<Search> {
  const { start_date: start, end_date: end } = search
  const inOrder = start && end && end < start ? { ...search, start_date: end, end_date: start } : search
  return saidOnly(troubleOfDays(inOrder) === undefined ? inOrder : { ...search, start_date: undefined, end_date: undefined })
}
