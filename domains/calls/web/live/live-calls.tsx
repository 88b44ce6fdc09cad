import type { MyCall } from '#domains/calls/contract/calls.ts'
import { IncomingCard } from '../inbound/incoming-card.tsx'
import { CallBar } from './call-bar.tsx'
import { useBarCall } from './use-bar-call.ts'

export default function LiveCalls({ mine: { call, incoming, other_numbers } }: { mine: MyCall }) {
  const { shown, putAway } = useBarCall(call)
  return (
    <>
      {incoming && <IncomingCard key={incoming.id} call={incoming} />}
      {shown && <CallBar key={shown.id} call={shown} others={other_numbers} onPutAway={() => putAway(shown.id)} />}
    </>
  )
}
