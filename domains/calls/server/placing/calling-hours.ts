import type { CallingHours } from '#platform/server/gateways/outside.ts'

const minute = 60_000
const minutesOfDay = 24 * 60

/** India is so many minutes ahead of UTC, the whole year. */
const ahead = 5 * 60 + 30

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The time of day in India, `HH:MM`; reckoned from the instant alone, so that the machine's own zone does not matter. */
export function timeInIndia(at: Date): string {
  const minutes = (Math.floor(at.getTime() / minute) + ahead) % minutesOfDay
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

const india = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short', year: 'numeric' })

export const dayInIndia = (at: Date): string => india.format(at)

/** Whether parents may be called at an instant: from the first minute of the hours to the one before the last. */
export function isCallingTime({ from, until }: CallingHours, at: Date): boolean {
  const time = timeInIndia(at)
  return from <= time && time < until
}
