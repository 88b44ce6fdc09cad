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
  /** What they said themselves, the earliest first. */
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

/** A word by hand holds until working hours begin or end, or the day is over; for one without hours, until the next word. */
function saidByHand({ hours, checks }: Attendance, at: number): boolean | undefined {
  const last = checks.findLast((check) => check.at <= at)
  if (!last || hours.length === 0) return last?.isIn
  const day = kolkataDay(at)
  if (kolkataDay(last.at) !== day) return undefined
  const shift = shiftOf(hours, day)
  const isOver = shift && [shift.begins, shift.ends].some((boundary) => last.at < boundary && boundary <= at)
  return isOver ? undefined : last.isIn
}

/** With hours alone: without hours and without a word of theirs, a counsellor is there. */
function byHours(attendance: Attendance, at: number): Presence {
  const said = saidByHand(attendance, at)
  if (said !== undefined) return said ? 'in' : 'out'
  if (attendance.hours.length === 0) return 'in'
  const shift = shiftOf(attendance.hours, kolkataDay(at))
  return shift && shift.begins <= at && at < shift.ends ? 'in' : 'closed'
}

/** A word of today, which the end of working hours takes back. */
function byCheckIn({ hours, checks }: Attendance, at: number): Presence {
  const day = kolkataDay(at)
  const last = checks.findLast((check) => check.at <= at)
  const ends = shiftOf(hours, day)?.ends
  if (ends !== undefined && ends <= at && !(last && ends <= last.at)) return 'closed'
  return last?.isIn && kolkataDay(last.at) === day ? 'in' : 'out'
}

/** Whether a counsellor was there at an instant, so far as hours, absences and words tell. When they were seen is not kept. */
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
