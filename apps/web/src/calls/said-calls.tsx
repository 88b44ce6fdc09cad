import type { Call, MyCall } from '@portal/contract/calls'
import { useMe } from '../sessions/use-me.ts'
import { callWords } from './call-words.ts'

/** What is read out of calls when it changes; the clocks on the screen are not. */
export default function SaidCalls({ mine: { call, incoming } }: { mine: MyCall }) {
  const { user } = useMe()
  const said = (each: Call) => `${callWords(each, user.id)}: ${each.lead?.name ?? 'No parent has this number'}.`
  return [incoming, call]
    .filter((each) => each !== null)
    .map(said)
    .join(' ')
}
