/** A number without a country is Indian, and a day is a day there. */
export const india = {
  iso2: 'IN',
  countryCode: 91,
  /** Digits of a number without its country. */
  digits: 10,
  zone: 'Asia/Kolkata',
  offset: '+05:30',
  /** Milliseconds before UTC, all year round: India never changes its clocks. */
  ahead: 5.5 * 3_600_000,
} as const

const dayLength = 86_400_000

const clockOf = (at: string | number) => new Date(new Date(at).getTime() + india.ahead).toISOString()

/** The day (`YYYY-MM-DD`) in India on which an instant (ISO, or milliseconds) falls. */
export const kolkataDay = (at: string | number): string => clockOf(at).slice(0, 10)

export const kolkataTime = (at: string | number): string => clockOf(at).slice(11, 16)

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)

const firstOfMonth = (months: number): string => `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`

/** The same day some months later, or earlier; the last day of a month that has no such day. */
export function sameDayAfter(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const last = dayAfter(firstOfMonth(month + 1), -1)
  const same = `${last.slice(0, 7)}-${day.slice(8)}`
  return same < last ? same : last
}

export const lastOfMonth = (day: string): string => dayAfter(sameDayAfter(`${day.slice(0, 7)}-01`, 1), -1)

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** How many days there are from one to another, both among them. */
export const daysIn = ({ start, end }: { start: string; end: string }) => (Date.parse(end) - Date.parse(start)) / dayLength + 1

export const instantAt = (day: string, time: string): string => `${day}T${time}:00${india.offset}`

export const startOfDay = (day: string): string => instantAt(day, '00:00')

export const startOfNextDay = (day: string): string => startOfDay(dayAfter(day, 1))

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as people say it, with its year where it is another than today's: 31 Mar, 31 Mar 2027. */
export const shortDay = (day: string, today: string): string => {
  const words = `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`
  return day.slice(0, 4) === today.slice(0, 4) ? words : `${words} ${day.slice(0, 4)}`
}

/** An instant as a text that is kept says it, which is read on other days too: 22 Nov 2026, 16:30. */
export const agreedInIndia = (at: string): string => {
  const day = kolkataDay(at)
  return `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}, ${kolkataTime(at)}`
}
