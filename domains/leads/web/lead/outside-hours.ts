import { skipsStartupData } from '#domains/accounts/contract/sessions.ts'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { type CallingHours, isCallingTime, timesOf } from '#platform/contract/calling-hours.ts'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import { useActionList } from '../list/action-list.ts'

/**
 * What is to be known before a call outside the hours, by the parent's own clock; undefined within them, or where they are not known.
 * `zones` are those abroad.
 */
export function outsideHours(hours: CallingHours | undefined, zones: readonly string[] | undefined, at: Date): string | undefined {
  if (!hours || !zones || isCallingTime(hours, at, zones)) return undefined
  const clock = timesOf(zones, at).find((time) => time < hours.from || time >= hours.until)
  const where = zones.length === 0 ? 'in India' : 'where the parent is'
  return `It is ${clock} ${where}. Parents may be called from ${hours.from} to ${hours.until}.`
}

/** The account that skips start-up data learns the hours when something else, such as an open lead, asks for the actions. */
export function useOutsideHours(zones: readonly string[] | undefined): string | undefined {
  const now = useNow()
  const { ca_user_id } = useMe()
  const { data } = useActionList({ enabled: ca_user_id !== skipsStartupData })
  return outsideHours(data?.calling_hours, zones, new Date(now))
}
