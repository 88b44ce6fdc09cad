import { getMyCall, type MyCall } from '#domains/calls/contract/calls.ts'
import { isLive } from '#platform/contract/call-states.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'

/** How often a call that is not over is asked for, should the live event not come, in milliseconds. */
const askedEvery = 15_000

const nobody: MyCall = { call: null, incoming: null, other_numbers: [] }

/** The call that the member of staff is on, or was on last within the hour; live. */
export function useMyCall(): MyCall {
  const { data = nobody } = useAsk(getMyCall, { quiet: true })
  const isOn = data.incoming !== null || (data.call !== null && isLive(data.call.state))
  useAsk(getMyCall, { quiet: true, enabled: isOn, refetchInterval: askedEvery })
  return data
}
