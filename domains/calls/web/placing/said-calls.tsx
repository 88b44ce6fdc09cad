import type { Call, MyCall } from '#domains/calls/contract/calls.ts'
import { useMe } from '#domains/sessions/web/use-me.ts'
import { callWords } from '../live/call-words.ts'

/** What is read out of calls when it changes; the clocks on the screen are not. */
export default function SaidCalls({ mine: { call, incoming } }: { mine: MyCall }) {
  const { user } = useMe()
  const said = (each: Call) => `${callWords(each, user.id)}: ${each.lead?.name ?? 'No parent has this number'}.`
  return [incoming, call]
    .filter((each) => each !== null)
    .map(said)
    .join(' ')
}
