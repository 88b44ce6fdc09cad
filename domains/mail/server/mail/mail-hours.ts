import { sql } from 'kysely'
import { isCallingTime, timeInIndia } from '#platform/contract/calling-hours.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'

export type Clock = Pick<Gateways, 'firm' | 'now'>

/** On `lead`: mail to many may reach the parent now, by their own clock; simulated mail keeps the same hours, so that it shows what real mail does. */
export function isInHours({ firm, now }: Clock) {
  const at = now()
  const { writing_hours: hours } = firm()
  return sql<boolean>`(case when lead.zones is null then ${isCallingTime(hours, at)}::boolean
    else is_calling_time(lead.zones, ${hours.from}, ${hours.until}, ${at.toISOString()}::timestamptz) end)`
}

/** Why mail to many waits: the hours, and what the clock shows in India. */
export function hoursWords({ firm, now }: Clock): string {
  const { from, until } = firm().writing_hours
  return `Parents get mails between ${from} and ${until}, by their own clock. In India it is ${timeInIndia(now())}.`
}
