import { useEffect, useEffectEvent } from 'react'
import type { LiveEvent } from '#platform/contract/events.ts'

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()

/** Passes a live event on to what listens on the page beside its questions. */
export function passOn(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

/** Hears every live event until the returned function is called. */
export function hearEvents(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Hears every live event while the component is there. */
export function useHeard(listener: Listener): void {
  const hear = useEffectEvent(listener)
  useEffect(() => hearEvents((event) => hear(event)), [])
}
