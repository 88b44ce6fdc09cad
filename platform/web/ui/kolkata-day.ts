const kolkataOffset = 5.5 * 3_600_000
const dayLength = 86_400_000

/** The day in Asia/Kolkata (which never changes its clocks) that an instant falls on, as YYYY-MM-DD. */
export const kolkataDay = (at: string | number): string => new Date(new Date(at).getTime() + kolkataOffset).toISOString().slice(0, 10)

/** The time of day in Asia/Kolkata, as HH:MM. */
export const kolkataTime = (at: string | number): string => new Date(new Date(at).getTime() + kolkataOffset).toISOString().slice(11, 16)

/** The day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)

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
