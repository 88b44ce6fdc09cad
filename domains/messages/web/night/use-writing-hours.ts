import { getWritingHours } from '#domains/messages/contract/writing-hours.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'

/** The clock of the parent goes on while staff write. */
const askedEvery = 60_000

export interface Night {
  /** When the parent may be written to without waking them. */
  beginsAt: string
  /** What the key does, in words. */
  action: string
  /** What is to be known before sending now. */
  warning: string
}

/** The warning if it is night for the parent, by their own clock if we know it; undefined by day. */
export function useNight(leadId: number): Night | undefined {
  const { data } = useApiQuery(getWritingHours, { params: { id: leadId }, quiet: true, refetchInterval: askedEvery })
  if (!data?.begins_at) return undefined
  const { begins_at: beginsAt, begins, clock, is_abroad: isAbroad } = data
  return {
    beginsAt,
    action: isAbroad ? `Send at ${begins} their time` : `Send at ${begins}`,
    warning: isAbroad
      ? `It is ${clock} where the parent is: a message now may wake them.`
      : `It is ${clock} in India: a message now may wake the parent.`,
  }
}
