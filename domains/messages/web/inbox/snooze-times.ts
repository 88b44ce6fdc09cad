import { dayAfter, instantAt, kolkataDay, kolkataTime } from '#platform/contract/india.ts'

const hour = 60 * 60_000

export interface SnoozeTime {
  label: string
  at: string
}

const mondayAfter = (day: string) => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, (8 - weekday) % 7 || 7)
}

/** Times until which a conversation is put off: hours of today, and mornings in India. */
export function snoozeTimes(now: number): SnoozeTime[] {
  const today = kolkataDay(now)
  const inHours = (hours: number) => new Date(now + hours * hour).toISOString()
  return [
    { label: 'In an hour', at: inHours(1) },
    { label: 'In 3 hours', at: inHours(3) },
    ...(kolkataTime(now) < '16:00' ? [{ label: 'This evening', at: instantAt(today, '18:00') }] : []),
    { label: 'Tomorrow morning', at: instantAt(dayAfter(today, 1), '09:30') },
    { label: 'Monday morning', at: instantAt(mondayAfter(today), '09:30') },
  ]
}
