import { useEffect, useState } from 'react'
import type { Call } from '#domains/calls/contract/calls.ts'
import { useIsCallStateShown } from './call-states-shown.ts'
import { shownUntil } from './shown-until.ts'

const key = 'call-put-away'

function putAwayBefore(): number | undefined {
  try {
    return Number(sessionStorage.getItem(key)) || undefined
  } catch {
    return undefined
  }
}

function remember(id: number) {
  try {
    sessionStorage.setItem(key, String(id))
  } catch {
    // Forbidden: it is away for as long as the page lives.
  }
}

/** Under the pointer or with the focus in it nothing goes by itself. */
const isHeld = () => document.querySelector('[data-call-bar]:is(:hover, :focus-within)') !== null

/** The call that the bar shows: while it goes on and for a while after, unless it was put away or is shown large elsewhere. */
export function useBarCall(call: Call | null) {
  const [away, setAway] = useState(putAwayBefore)
  const isShownElsewhere = useIsCallStateShown(call?.lead?.id)
  const putAway = (id: number) => {
    remember(id)
    setAway(id)
  }
  const until = call ? shownUntil(call) : 0
  const id = call?.id
  useEffect(() => {
    if (id === undefined || until === Number.POSITIVE_INFINITY) return
    const timer = setInterval(() => {
      if (Date.now() >= until && !isHeld()) setAway(id)
    }, 1000)
    return () => clearInterval(timer)
  }, [id, until])
  const isShown = call !== null && call.id !== away && !isShownElsewhere
  return { shown: isShown ? call : undefined, putAway }
}
