import { useSessionStorage } from '@mantine/hooks'
import { useEffect } from 'react'
import type { Call, MyCall } from '#domains/calls/contract/calls.ts'
import { IncomingCard } from '../inbound/incoming-card.tsx'
import { CallBar } from './call-bar.tsx'
import { useIsCallStateShown } from './call-states-shown.ts'
import { shownUntil } from './shown-until.ts'

const isHeld = () => document.querySelector('[data-call-bar]:is(:hover, :focus-within)') !== null

function useBarCall(call: Call | null) {
  const [away, setAway] = useSessionStorage<number | null>({ key: 'call-put-away', defaultValue: null, getInitialValueInEffect: false })
  const isShownElsewhere = useIsCallStateShown(call?.lead?.id)
  const until = call ? shownUntil(call) : 0
  const id = call?.id
  useEffect(() => {
    if (id === undefined || until === Number.POSITIVE_INFINITY) return
    const timer = setInterval(() => {
      if (Date.now() >= until && !isHeld()) setAway(id)
    }, 1000)
    return () => clearInterval(timer)
  }, [id, until, setAway])
  const isShown = call !== null && call.id !== away && !isShownElsewhere
  return { shown: isShown ? call : undefined, putAway: setAway }
}

export default function LiveCalls({ mine: { call, incoming, caller, other_numbers } }: { mine: MyCall }) {
  const { shown, putAway } = useBarCall(call)
  return (
    <>
      {incoming && <IncomingCard key={incoming.id} call={incoming} caller={caller} />}
      {shown && (
        <CallBar
          key={shown.id}
          call={shown}
          others={other_numbers}
          isAnotherRinging={incoming !== null}
          onPutAway={() => putAway(shown.id)}
        />
      )}
    </>
  )
}
