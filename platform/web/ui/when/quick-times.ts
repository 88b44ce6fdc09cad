import { dayAfter, kolkataDay, kolkataTime } from '#platform/contract/india.ts'
import { defaultTime, evening, type Hours, instantOf, isOutside, type Slot } from './slot.ts'

const minute = 60_000
const rounding = 5 * minute
const sunday = 0
const saturday = 6

export type QuickTime = Slot & { label: string }

const slotAt = (at: number): Slot => ({ date: kolkataDay(at), time: kolkataTime(at) })

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

const nextDay = (today: string, weekday: number) => dayAfter(today, (weekday - weekdayOf(today) + 7) % 7 || 7)

/** In an hour, which before the hours of calling means their beginning. */
function inAnHour(now: number, hours: Hours | undefined): QuickTime {
  const slot = slotAt(Math.ceil((now + 60 * minute) / rounding) * rounding)
  if (!hours || slot.time >= hours.from) return { label: 'In 1 hour', ...slot }
  return { label: `When calls begin, ${hours.from}`, date: slot.date, time: hours.from }
}

/** The times that are planned most, each still to come, and no day under two names. Those outside the hours of calling are left out. */
export function quickTimes(now: number, hours?: Hours): QuickTime[] {
  const today = kolkataDay(now)
  const usual = (label: string, date: string): QuickTime => ({ label: `${label} ${defaultTime(date)}`, date, time: defaultTime(date) })
  const tomorrow = dayAfter(today, 1)
  const choices: QuickTime[] = [
    inAnHour(now, hours),
    { label: `This evening ${evening}`, date: today, time: evening },
    { label: 'Tomorrow 11:00', date: tomorrow, time: '11:00' },
    ...[usual('Saturday', nextDay(today, saturday)), usual('Sunday', nextDay(today, sunday))].filter(({ date }) => date !== tomorrow),
  ]
  const isNew = (choice: Slot, at: number) => !choices.slice(0, at).some(({ date, time }) => date === choice.date && time === choice.time)
  return choices.filter(
    (choice, at) => instantOf(choice) > now + 15 * minute && isNew(choice, at) && (at > 0 || !hours || !isOutside(choice, hours)),
  )
}

export function firstQuickTime(now: number, hours: Hours | undefined): Slot | undefined {
  const times = quickTimes(now, hours)
  const first = times.find((choice) => !hours || !isOutside(choice, hours)) ?? times[0]
  return first && { date: first.date, time: first.time }
}
