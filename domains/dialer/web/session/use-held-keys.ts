import { type RefObject, useEffect } from 'react'
import { controlOf } from '../dialer/chords.ts'
import { heldKeys } from '../dialer/held-keys.ts'

const isFor = (target: EventTarget | null, lead: HTMLElement) =>
  target === document.body || (target instanceof Node && lead.contains(target))

interface Turn {
  isServing: boolean
  /** The lead on the screen. */
  leadId: number | undefined
}

/** Keeps what is typed between Next and the next lead, and presses it there. Stands before what listens to keys of the lead. */
export function useHeldKeys(lead: RefObject<HTMLElement | null>, { isServing, leadId }: Turn) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!lead.current || !isFor(event.target, lead.current)) return
      const chord = controlOf(event)
      // A second press of Next belongs to the first.
      const isNext = chord === '[data-chord="next"]'
      if (isNext || !heldKeys.keep(event, chord !== undefined)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      heldKeys.drop()
    }
  }, [lead])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lead takes what was kept for it
  useEffect(() => {
    if (!isServing) heldKeys.end()
  }, [isServing, leadId])
}
