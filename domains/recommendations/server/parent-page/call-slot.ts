import { dayAfter, instantAt, kolkataDay, kolkataTime } from '#platform/contract/india.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'

/** When a parent who asks to be called can be called: now within the hours of calling, else when they next begin. */
export function callSlot({ callingHours: { from, until }, now }: Pick<Outside, 'callingHours' | 'now'>): string {
  const at = now().getTime()
  const [day, time] = [kolkataDay(at), kolkataTime(at)]
  if (time >= from && time < until) return new Date(at).toISOString()
  return new Date(instantAt(time < from ? day : dayAfter(day, 1), from)).toISOString()
}
