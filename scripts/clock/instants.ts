import { instantAt, kolkataDay } from '#platform/contract/india.ts'

const day = 86_400_000

/** Hours that make other demo data, other due dates and other days of the week than a working afternoon does; all in India. */
const shipped: Record<string, { time: string; falls: (day: Date) => boolean }> = {
  sunday: { time: '07:45', falls: (at) => at.getUTCDay() === 0 },
  monday: { time: '00:05', falls: (at) => at.getUTCDay() === 1 },
  'new-year': { time: '23:50', falls: (at) => at.getUTCMonth() === 11 && at.getUTCDate() === 31 },
  'leap-day': { time: '12:00', falls: (at) => at.getUTCMonth() === 1 && at.getUTCDate() === 29 },
}

export const instantNames = Object.keys(shipped)

/** In milliseconds. It lies ahead of `now`, so that no cookie that a walk sets has run out. Else `name` is an ISO 8601 instant. */
export function instantOf(name: string, now: number): number {
  const wanted = shipped[name]
  if (!wanted) {
    const given = Date.parse(name)
    if (Number.isNaN(given)) throw new Error(`"${name}" is no instant. Give ${instantNames.join(', ')}, or one as 2026-12-31T23:50+05:30.`)
    return given
  }
  const within = Array.from({ length: 9 * 366 }, (_, days) => kolkataDay(now + days * day))
  const found = within.find((each) => wanted.falls(new Date(each)) && Date.parse(instantAt(each, wanted.time)) > now)
  if (!found) throw new Error(`No day of the next nine years is one for "${name}".`)
  return Date.parse(instantAt(found, wanted.time))
}
