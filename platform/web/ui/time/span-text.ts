import { kolkataDay } from '#platform/contract/india.ts'
import { lastDayOf } from '#platform/contract/last-day-of.ts'
import { agreedText, dayWords } from './moment-text.ts'

/** The end of a time as people say it: its last whole day (Fri 27 Nov), or the time at which it ends (today 15:00). */
export function spanEnd(until: string, now = Date.now()): string {
  const lastDay = lastDayOf(until)
  return lastDay === undefined ? agreedText(until, now) : dayWords(lastDay, kolkataDay(now))
}

/** The beginning of a time: its first whole day, or the time at which it begins. */
export const spanStart = (from: string, now = Date.now()): string => agreedText(from, now).replace(' 00:00', '')
