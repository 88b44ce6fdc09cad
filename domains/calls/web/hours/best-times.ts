import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import type { QuickTime } from '#platform/web/ui/when/quick-times.ts'
import { instantOf } from '#platform/web/ui/when/slot.ts'

interface BestHour {
  hour: number
  rate: number
}

export interface BestHours {
  weekday: BestHour | null
  weekend: BestHour | null
}

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** A time that is planned now is at least so many minutes away. */
const soonest = 15 * 60_000

/** Days ahead in which both kinds of days come. */
const daysAhead = 7

/** The next time at which the parent is likely to answer, the nearest day of either kind: Answers best Fri 18:00. */
export function bestTimes({ weekday, weekend }: BestHours, now: number): QuickTime[] {
  const today = kolkataDay(now)
  for (let ahead = 0; ahead <= daysAhead; ahead++) {
    const date = dayAfter(today, ahead)
    const day = new Date(`${date}T00:00:00Z`).getUTCDay()
    const best = day === 0 || day === 6 ? weekend : weekday
    if (!best) continue
    const time = `${String(best.hour).padStart(2, '0')}:00`
    if (instantOf({ date, time }) > now + soonest) return [{ label: `Answers best ${names[day]} ${time}`, date, time }]
  }
  return []
}
