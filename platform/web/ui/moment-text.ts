import { dayAfter, dayText, kolkataDay, kolkataTime } from './kolkata-day.ts'

const exact = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'full', timeStyle: 'medium', hourCycle: 'h23' })

const isInstant = (text: string) => !Number.isNaN(Date.parse(text))

function dayWords(instant: string, now: number): string {
  const text = dayText(kolkataDay(instant), kolkataDay(now))
  return /\d/.test(text) ? text : text.toLowerCase()
}

/** An instant that was agreed upon, such as a call or a visit: at any distance its day and its time. */
export const agreedText = (instant: string, now = Date.now()) =>
  isInstant(instant) ? `${dayWords(instant, now)} ${kolkataTime(instant)}` : ''

/** An instant as people say it: today 16:30, yesterday 09:05, Fri 20 Nov 11:00; from a week away the day alone. */
export function momentText(instant: string, now = Date.now()): string {
  if (!isInstant(instant)) return ''
  const [day, today] = [kolkataDay(instant), kolkataDay(now)]
  const isNear = day > dayAfter(today, -7) && day < dayAfter(today, 7)
  return isNear ? agreedText(instant, now) : dayWords(instant, now)
}

/** The exact instant, for the tooltip. */
export const exactText = (instant: string) => `${exact.format(new Date(instant))} IST`
