import { type RefObject, useEffect, useRef } from 'react'
import { choiceOf } from './outcome-chords.ts'

interface Pressed {
  /** The controls that keys press stand in it. */
  place: RefObject<HTMLElement | null>
  /** Whether a key that was pressed at `target` is meant for `place`. */
  isFor: (target: EventTarget | null, place: HTMLElement) => boolean
  /** The selector of the control that a key means. */
  controlOf: (event: KeyboardEvent) => string | undefined
}

/** A field of an editor takes its own digits and Esc; the note gives them away while a row waits for one. */
const hasOwnKeys = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, select, textarea:not([data-note])') && !target.matches('[type="radio"]')

function controlFor(event: KeyboardEvent, place: HTMLElement, selectorOf: Pressed['controlOf']) {
  const choice = hasOwnKeys(event.target) ? undefined : choiceOf(event)
  const waiting = choice && place.querySelector<HTMLElement>(choice)
  if (waiting) return { control: waiting }
  const selector = selectorOf(event)
  return selector ? { control: place.querySelector<HTMLElement>(selector) } : undefined
}

/** Keys press the control on the screen, so that a key can do nothing that a click could not. */
export function usePressedKeys(pressed: Pressed) {
  const latest = useRef(pressed)
  latest.current = pressed
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { place, isFor, controlOf } = latest.current
      if (!place.current || event.isComposing || !isFor(event.target, place.current)) return
      const meant = controlFor(event, place.current, controlOf)
      if (!meant) return
      // Browsers' menus listen to Alt, and the page has keys of its own.
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) meant.control?.click()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
