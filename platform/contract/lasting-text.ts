import { counted } from '#platform/contract/counts.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something lasted, in milliseconds, as people say it: less than a minute, 6 minutes, 3 hours, 2 days. */
export function lastingText(lasted: number): string {
  if (lasted < minute) return 'less than a minute'
  if (lasted < 2 * hour) return counted(Math.floor(lasted / minute), 'minute')
  if (lasted < 2 * day) return counted(Math.floor(lasted / hour), 'hour')
  return counted(Math.floor(lasted / day), 'day')
}
