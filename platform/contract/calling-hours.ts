/** The hours in which parents may be called, as `HH:MM` by their clock; the second is the first minute that is too late. */
export interface CallingHours {
  from: string
  until: string
}

const minute = 60_000
const minutesOfDay = 24 * 60

/** The minutes by which India is ahead of UTC, the whole year. */
const ahead = 5 * 60 + 30

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The time of day in India, `HH:MM`; reckoned from the instant alone, so that the machine's own zone does not matter. */
export function timeInIndia(at: Date): string {
  const minutes = (Math.floor(at.getTime() / minute) + ahead) % minutesOfDay
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function timeIn(zone: string, at: Date): string {
  const known = clocks.get(zone)
  const clock = known ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (!known) clocks.set(zone, clock)
  return clock.format(at)
}

/** The times of day that clocks show where a parent may be, each once; in India where no zone abroad is given. */
export const timesOf = (zones: readonly string[], at: Date) =>
  zones.length === 0 ? [timeInIndia(at)] : [...new Set(zones.map((zone) => timeIn(zone, at)))]

/** True if a parent may be called at an instant: within the hours (`until` excluded) in each zone where they may be. */
export const isCallingTime = ({ from, until }: CallingHours, at: Date, zones: readonly string[] = []): boolean =>
  timesOf(zones, at).every((time) => from <= time && time < until)

/** By which clock a parent is called, as it follows the hours. */
export function clockWords(zones: readonly string[], at: Date): string {
  const [time, ...others] = timesOf(zones, at)
  if (zones.length === 0) return '(India)'
  return others.length === 0 ? `by their own clock, which shows ${time}` : 'by every clock of their country'
}
