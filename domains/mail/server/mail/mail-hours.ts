import { sql } from 'kysely'
import { isCallingTime } from '#domains/calls/server/placing/calling-hours.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'

type Clock = Pick<Outside, 'callingHours' | 'mail' | 'now'>

/** On `lead`: mail to many may reach the parent now, by their own clock. Simulated mail reaches nobody, so it is written at any hour. */
export function isInHours({ callingHours, mail, now }: Clock) {
  if (mail?.simulated) return sql<boolean>`true`
  const at = now()
  return sql<boolean>`(case when lead.zones is null then ${isCallingTime(callingHours, at)}::boolean
    else is_calling_time(lead.zones, ${callingHours.from}, ${callingHours.until}, ${at.toISOString()}::timestamptz) end)`
}

export const hoursWords = ({ callingHours: { from, until } }: Clock) =>
  `Parents get mails between ${from} and ${until}, by their own clock.`
