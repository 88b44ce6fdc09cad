import type { CallingHours } from '#platform/contract/calling-hours.ts'
import { isCallingTime } from '#platform/contract/calling-hours.ts'

const minute = 60_000

/** Clocks of one country have an hour in common each day; what has none within two days has none. */
const longestWait = 2 * 24 * 60

/** When the hours next begin for a parent, in each of the zones in which they may be; undefined while they last. */
export function nextCallingTime(hours: CallingHours, at: Date, zones: readonly string[] = []): Date | undefined {
  if (isCallingTime(hours, at, zones)) return undefined
  const whole = Math.floor(at.getTime() / minute) * minute
  for (let wait = 1; wait <= longestWait; wait++) {
    const next = new Date(whole + wait * minute)
    if (isCallingTime(hours, next, zones)) return next
  }
  return undefined
}
