import { dayAfter, india, kolkataDay, kolkataTime, shortDay } from '#platform/contract/india.ts'

const exact = new Intl.DateTimeFormat('en-IN', { timeZone: india.zone, dateStyle: 'full', timeStyle: 'medium', hourCycle: 'h23' })

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as people say it: Today, Yesterday, Fri 20 Nov, and with the year when it is not this one. */
export function dayText(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === dayAfter(today, -1)) return 'Yesterday'
  if (day === dayAfter(today, 1)) return 'Tomorrow'
  const date = new Date(`${day}T00:00:00Z`)
  const short = `${date.getUTCDate()} ${months[date.getUTCMonth()]}`
  return day.slice(0, 4) === today.slice(0, 4) ? `${weekdays[date.getUTCDay()]} ${short}` : `${short} ${day.slice(0, 4)}`
}

const isInstant = (text: string) => !Number.isNaN(Date.parse(text))

/** A day within a sentence: today, yesterday, Fri 20 Nov. */
export function dayWords(day: string, today: string): string {
  const text = dayText(day, today)
  return /\d/.test(text) ? text : text.toLowerCase()
}

/** Days as short as they can be said: 1–29 Nov, 24 Oct – 3 Nov, 1 Apr 2025 – 31 Mar 2026, yesterday. */
export function daysWords({ start, end }: { start: string; end: string }, today: string): string {
  if (start === end) return dayWords(start, today)
  if (start.slice(0, 7) === end.slice(0, 7)) return `${Number(start.slice(8))}–${shortDay(end, today)}`
  return start.slice(0, 4) === end.slice(0, 4)
    ? `${shortDay(start, end)} – ${shortDay(end, today)}`
    : `${shortDay(start, '')} – ${shortDay(end, '')}`
}

/** An agreed instant, such as a call or a visit: always with its day and its time. */
export const agreedText = (instant: string, now = Date.now()) =>
  isInstant(instant) ? `${dayWords(kolkataDay(instant), kolkataDay(now))} ${kolkataTime(instant)}` : ''

/** An instant as people say it: today 16:30, yesterday 09:05, Fri 20 Nov 11:00; from a week away the day alone. */
export function momentText(instant: string, now = Date.now()): string {
  if (!isInstant(instant)) return ''
  const [day, today] = [kolkataDay(instant), kolkataDay(now)]
  const isNear = day > dayAfter(today, -7) && day < dayAfter(today, 7)
  return isNear ? agreedText(instant, now) : dayWords(day, today)
}

/** The width of a column that shows moments whole, those of another year too. */
export const momentWidth = '160px'

/** The exact instant, for the tooltip. */
export const exactText = (instant: string) => `${exact.format(new Date(instant))} IST`
