import type { CallingHours } from '#platform/contract/calling-hours.ts'
import { instantAt } from '#platform/contract/india.ts'

/** A day (`YYYY-MM-DD`) and a time (`HH:MM`) in India; both are empty while nothing is chosen. */
export interface Slot {
  date: string
  time: string
  /** A text that could not be read, and why. It stands instead of a day and a time. */
  unread?: { text: string; problem: string } | undefined
}

export const noSlot: Slot = { date: '', time: '' }

export type Hours = CallingHours

/** Whether a chosen time is one at which parents are not called. */
export const isOutside = ({ time }: Slot, { from, until }: Hours): boolean => time !== '' && (time < from || time >= until)

/** The instant of a slot in milliseconds; NaN while the slot is incomplete. */
export const instantOf = ({ date, time }: Slot): number => Date.parse(instantAt(date, time))

/** The hour at which a day without a time is meant. */
export function defaultTime(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 ? '10:00' : '11:00'
}

export const evening = '18:00'
