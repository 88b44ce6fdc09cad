import { setTimeout as pause } from 'node:timers/promises'
import { kolkataDay, startOfNextDay } from '#platform/contract/india.ts'

const second = 1000
const room = 40 * second

/** A test that speaks of today begins in the same day as it ends: shortly before midnight in India it waits for the next one. */
export async function untilDayHasRoom(): Promise<void> {
  const left = Date.parse(startOfNextDay(kolkataDay(Date.now()))) - Date.now()
  if (left < room) await pause(left + second)
}
