import { dueWithinMinutes } from '#domains/leads/contract/columns/follow-up.ts'
import { listWaiting } from '#domains/leads/contract/waiting.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'

/** Half of the time that an answer looks ahead, so that no follow-up comes due unknown. */
const refetchInterval = (dueWithinMinutes / 2) * 60_000

/** The leads that wait for the member of staff. Live events refresh it; the interval only keeps up with the clock. */
export const useWaiting = () => useApiQuery(listWaiting, { quiet: true, refetchInterval })
