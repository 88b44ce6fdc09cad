import { kolkataDay } from '#platform/contract/india.ts'

const nameOf = (year: number) => `${year}-${String((year + 1) % 100).padStart(2, '0')}`

/** School years begin in April in India. */
const firstMonth = 4

/** The session that goes on now, as 2026-27. */
export function currentSession(now = Date.now()): string {
  const [year, month] = kolkataDay(now).split('-').map(Number) as [number, number]
  return nameOf(month < firstMonth ? year - 1 : year)
}

/** Sessions from last year's to that after next, the newest first; the id is the year in which one begins. */
export function listSessions(now = Date.now()) {
  const current = Number(currentSession(now).slice(0, 4))
  const results = [2, 1, 0, -1].map((ahead) => ({ id: current + ahead, name: nameOf(current + ahead), is_current: ahead === 0 }))
  return { count: results.length, results }
}
