import { dayAfter, dayText, kolkataDay, kolkataTime } from './kolkata-day.ts'

const exact = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'full', timeStyle: 'medium', hourCycle: 'h23' })

/** An instant as people say it: today 16:30, yesterday 09:05, Fri 20 Nov 11:00; from a week away the day alone. */
export function momentText(instant: string, now = Date.now()): string {
  if (Number.isNaN(Date.parse(instant))) return ''
  const [day, today] = [kolkataDay(instant), kolkataDay(now)]
  const isNear = day > dayAfter(today, -7) && day < dayAfter(today, 7)
  const text = dayText(day, today)
  const words = /\d/.test(text) ? text : text.toLowerCase()
  return isNear ? `${words} ${kolkataTime(instant)}` : words
}

/** The exact instant, for the tooltip. */
export const exactText = (instant: string) => `${exact.format(new Date(instant))} IST`
