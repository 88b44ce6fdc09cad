import { dayAfter, sameDayAfter } from '#platform/contract/india.ts'

/** School years begin on 1 April in India; fees and open classes are of one of them, so admissions are counted by them too. */
const sessionBegins = '04-01'

/** The year in which the session of a day begins. */
export const sessionYearOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) < sessionBegins ? 1 : 0)

/** The days of the session that a day is in. */
export function sessionOf(day: string): { start: string; end: string } {
  const start = `${sessionYearOf(day)}-${sessionBegins}`
  return { start, end: dayAfter(sameDayAfter(start, 12), -1) }
}
