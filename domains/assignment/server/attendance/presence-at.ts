import type { PresenceRule } from '#domains/assignment/contract/settings.ts'
import { dayAfter, instantAt, kolkataDay } from '#platform/contract/india.ts'

export interface Hours {
  /** Monday is 1. */
  weekday: number
  /** HH:MM in India. */
  from: string
  to: string
}

export interface Attendance {
  hours: readonly Hours[]
  /** Instants in milliseconds. */
  away: readonly { from: number; until: number | null }[]
  /** Their check-ins and check-outs, the earliest first. */
  checks: readonly { at: number; isIn: boolean }[]
}

/** Closed: outside working hours. Unseen: would be there, but did nothing in the portal lately. */
export type Presence = 'in' | 'out' | 'closed' | 'unseen' | 'away'

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** When the hours of a day in India begin and end; none on a day off. */
function shiftOf(hours: readonly Hours[], day: string): { begins: number; ends: number } | undefined {
  const shift = hours.find(({ weekday }) => weekday === weekdayOf(day))
  return shift && { begins: Date.parse(instantAt(day, shift.from)), ends: Date.parse(instantAt(day, shift.to)) }
}

/**
 * A check-in or check-out holds until working hours begin or end, or the day is over. Without working hours it holds until the next one.
 */
function checkedIn({ hours, checks }: Attendance, at: number): boolean | undefined {
  const last = checks.findLast((check) => check.at <= at)
  if (!last || hours.length === 0) return last?.isIn
  const day = kolkataDay(at)
  if (kolkataDay(last.at) !== day) return undefined
  const shift = shiftOf(hours, day)
  const isOver = shift && [shift.begins, shift.ends].some((boundary) => last.at < boundary && boundary <= at)
  return isOver ? undefined : last.isIn
}

/** For firms that go by working hours. A counsellor without hours who never checked in or out is there. */
function byHours(attendance: Attendance, at: number): Presence {
  const isIn = checkedIn(attendance, at)
  if (isIn !== undefined) return isIn ? 'in' : 'out'
  if (attendance.hours.length === 0) return 'in'
  const shift = shiftOf(attendance.hours, kolkataDay(at))
  return shift && shift.begins <= at && at < shift.ends ? 'in' : 'closed'
}

/** For firms that go by check-ins. A check-in holds for its day, until working hours end. */
function byCheckIn({ hours, checks }: Attendance, at: number): Presence {
  const day = kolkataDay(at)
  const last = checks.findLast((check) => check.at <= at)
  const ends = shiftOf(hours, day)?.ends
  if (ends !== undefined && ends <= at && !(last && ends <= last.at)) return 'closed'
  return last?.isIn && kolkataDay(last.at) === day ? 'in' : 'out'
}

/** Whether a counsellor was there at an instant, by hours, absences and check-ins. Past times at which they were seen are not kept. */
export function presenceAt(attendance: Attendance, at: number, by: PresenceRule): Presence {
  if (attendance.away.some(({ from, until }) => from <= at && (until === null || at < until))) return 'away'
  return by === 'check_in' ? byCheckIn(attendance, at) : byHours(attendance, at)
}

interface Now {
  at: number
  by: PresenceRule
  /** They did something in the portal lately. */
  isSeen: boolean
}

/** Whether a counsellor is there to be given leads. */
export function presenceNow(attendance: Attendance, { at, by, isSeen }: Now): Presence {
  const presence = presenceAt(attendance, at, by)
  return presence === 'in' && by === 'seen' && !isSeen ? 'unseen' : presence
}

/** The next instant within a week at which their hours begin or end. */
export function nextBoundary({ hours }: Attendance, at: number): number | undefined {
  const week = Array.from({ length: 8 }, (_, days) => shiftOf(hours, dayAfter(kolkataDay(at), days)))
  return week.flatMap((shift) => (shift ? [shift.begins, shift.ends] : [])).find((boundary) => boundary > at)
}
