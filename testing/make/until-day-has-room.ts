import { setTimeout as pause } from 'node:timers/promises'
import { kolkataDay, startOfNextDay } from '#platform/contract/india.ts'

const second = 1000

/** Tests that speak of today begin in the same day as they end: what has less left of it in India waits for the next one. */
export async function untilDayHas(room: number): Promise<void> {
  const left = Date.parse(startOfNextDay(kolkataDay(Date.now()))) - Date.now()
  if (left < room) await pause(left + second)
}

/** The same for one test, before each of its file. */
export const untilDayHasRoom = () => untilDayHas(40 * second)
