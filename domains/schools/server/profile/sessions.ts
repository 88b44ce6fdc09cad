import { sessionYearOf } from '#domains/schools/contract/sessions.ts'
import { kolkataDay } from '#platform/contract/india.ts'

const nameOf = (year: number) => `${year}-${String((year + 1) % 100).padStart(2, '0')}`

const currentYear = (now: number) => sessionYearOf(kolkataDay(now))

/** The session that goes on now, as 2026-27. */
export const currentSession = (now = Date.now()): string => nameOf(currentYear(now))

/** Sessions from last year's to that after next, the newest first; the id is the year in which one begins. */
export function listSessions(now = Date.now()) {
  const current = currentYear(now)
  const results = [2, 1, 0, -1].map((ahead) => ({ id: current + ahead, name: nameOf(current + ahead), is_current: ahead === 0 }))
  return { count: results.length, results }
}
