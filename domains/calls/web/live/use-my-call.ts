import { getMyCall, type MyCall } from '#domains/calls/contract/calls.ts'
import { isLive } from '#platform/contract/call-states.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'

/** In milliseconds, should the live event not come. */
const askedEvery = 15_000

const nobody: MyCall = { call: null, incoming: null, caller: null, other_numbers: [] }

export function useMyCall(): MyCall {
  const { data = nobody } = useApiQuery(getMyCall, { quiet: true })
  const isOn = data.incoming !== null || (data.call !== null && isLive(data.call.state))
  useApiQuery(getMyCall, { quiet: true, enabled: isOn, refetchInterval: askedEvery })
  return data
}
