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

export type Presence = 'in' | 'out' | 'away'

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

/** Whether a counsellor is there to be given leads. Without hours and without a word of theirs, they are. */
export function presenceAt(attendance: Attendance, at: number): Presence {
  if (attendance.away.some(({ from, until }) => from <= at && (until === null || at < until))) return 'away'
  const said = saidByHand(attendance, at)
  if (said !== undefined) return said ? 'in' : 'out'
  if (attendance.hours.length === 0) return 'in'
  const shift = shiftOf(attendance.hours, kolkataDay(at))
  return shift && shift.begins <= at && at < shift.ends ? 'in' : 'out'
}

/** The next instant within a week at which their hours begin or end. */
export function nextBoundary({ hours }: Attendance, at: number): number | undefined {
  const week = Array.from({ length: 8 }, (_, days) => shiftOf(hours, dayAfter(kolkataDay(at), days)))
  return week.flatMap((shift) => (shift ? [shift.begins, shift.ends] : [])).find((boundary) => boundary > at)
}
