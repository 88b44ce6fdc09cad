import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { Call, MyCall } from '#domains/calls/contract/calls.ts'
import { callWords } from '../call/call-words.ts'

/** Screen readers hear this, and not the running clocks. */
export default function SaidCalls({ mine: { call, incoming } }: { mine: MyCall }) {
  const { user } = useMe()
  const announcement = (each: Call) => `${callWords(each, user.id)}: ${each.lead?.name ?? 'No parent has this number'}.`
  return [incoming, call]
    .filter((each) => each !== null)
    .map(announcement)
    .join(' ')
}
