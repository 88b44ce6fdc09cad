import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'

interface AskedAct {
  name: string
  /** The id of the thing that it is done to. */
  of: number
  at: number
}

const asked = createStore<AskedAct | undefined>(undefined)

/** In milliseconds: an act whose page did not come in time is not begun later, when nobody expects it. */
const patience = 10_000

/** Asks the page of a thing, which may still have to open, to begin an act. */
export const askAct = (name: string, of: number) => asked.setState(() => ({ name, of, at: Date.now() }))

/** Begins the act when it is asked for, once, though several places of a page offer it. Without `of` it is never begun. */
export function useAskedAct(name: string, of: number | undefined, begin: () => void) {
  const act = useSelector(asked)
  const begins = useEffectEvent(begin)
  useEffect(() => {
    // The store may have given it to another place since.
    if (!act || act !== asked.get() || act.name !== name || act.of !== of) return
    asked.setState(() => undefined)
    if (Date.now() - act.at < patience) begins()
  }, [act, name, of])
}
