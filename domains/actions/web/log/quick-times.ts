import { dayAfter, instantAt, kolkataDay, kolkataTime } from '#platform/contract/india.ts'

export interface Slot {
  date: string
  time: string
}

const minute = 60_000
const rounding = 5 * minute
const evening = '18:00'
const morning = '11:00'
const monday = 1

/** The instant of a slot in milliseconds; NaN while the slot is incomplete. */
export const instantOf = ({ date, time }: Slot): number => Date.parse(instantAt(date, time))

const slotAt = (at: number): Slot => ({ date: kolkataDay(at), time: kolkataTime(at) })

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The hours in which parents are called, as HH:MM. */
interface Hours {
  from: string
  until: string
}

export function firstQuickTime(now: number, hours: Hours | undefined): Slot | undefined {
  const times = quickTimes(now)
  return times.find(({ time }) => !hours || (time >= hours.from && time < hours.until)) ?? times[0]
}

/** The times that are planned most, each still to come and named once: the first two go when the evening is near. */
export function quickTimes(now: number): (Slot & { label: string })[] {
  const today = kolkataDay(now)
  const tomorrow = dayAfter(today, 1)
  const nextMonday = dayAfter(today, (monday - weekdayOf(today) + 7) % 7 || 7)
  const inAnHour = slotAt(Math.ceil((now + 60 * minute) / rounding) * rounding)
  const choices = [
    { label: 'In 1 hour', ...inAnHour },
    { label: 'This evening 18:00', date: today, time: evening },
    { label: 'Tomorrow 11:00', date: tomorrow, time: morning },
    { label: 'Monday 11:00', date: nextMonday, time: morning },
    { label: 'In a week 11:00', date: dayAfter(today, 7), time: morning },
  ]
  const isNew = (choice: Slot, at: number) => !choices.slice(0, at).some(({ date, time }) => date === choice.date && time === choice.time)
  return choices.filter((choice, at) => instantOf(choice) > now + 15 * minute && isNew(choice, at))
}
