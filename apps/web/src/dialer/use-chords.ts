import { type RefObject, useEffect } from 'react'
import { choiceOf, controlOf } from './chords.ts'

/** A chord presses the control that carries its name, or the one inside what carries it. */
function press(place: HTMLElement | null | undefined) {
  const control = place?.matches('button, a') ? place : place?.querySelector<HTMLElement>('button, a')
  control?.click()
}

/** A field of an editor takes its own digits and its own Esc; the note gives them away while a row waits for one. */
const hasOwnKeys = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, select, textarea:not([data-note])') && !target.matches('[type="radio"]')

/**
 * The keys of the dialer, while the focus is in it or nowhere: a dialog or a form that lies over it has the keys itself. They
 * press the control on the screen, so that a key can do nothing that a click could not.
 */
export function useChords(dialer: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const place = dialer.current
      const isHere = event.target === document.body || (event.target instanceof Node && place?.contains(event.target))
      if (!place || !isHere || event.isComposing) return
      const choice = hasOwnKeys(event.target) ? undefined : choiceOf(event)
      const waiting = choice && place.querySelector<HTMLElement>(choice)
      const selector = controlOf(event)
      if (!waiting && !selector) return
      // Not for the browser, whose menus listen to Alt, nor for the page under the dialer.
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) press(waiting || place.querySelector<HTMLElement>(selector ?? ''))
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [dialer])
}
