import { type RefObject, useEffect } from 'react'
import { choiceOf, controlOf } from './chords.ts'

/** A field of an editor takes its own digits and Esc; the note gives them away while a row waits for one. */
const hasOwnKeys = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, select, textarea:not([data-note])') && !target.matches('[type="radio"]')

function controlFor(event: KeyboardEvent, dialer: HTMLElement): { control: HTMLElement | null } | undefined {
  const choice = hasOwnKeys(event.target) ? undefined : choiceOf(event)
  const waiting = choice && dialer.querySelector<HTMLElement>(choice)
  if (waiting) return { control: waiting }
  const selector = controlOf(event)
  return selector ? { control: dialer.querySelector<HTMLElement>(selector) } : undefined
}

const isIn = (dialer: HTMLElement, target: EventTarget | null) =>
  target === document.body || (target instanceof Node && dialer.contains(target))

/** Keys press the control on the screen, so that a key can do nothing that a click could not. */
export function useChords(dialer: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const place = dialer.current
      if (!place || event.isComposing || !isIn(place, event.target)) return
      const meant = controlFor(event, place)
      if (!meant) return
      // Browsers' menus listen to Alt, and the page under the dialer has keys of its own.
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) meant.control?.click()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [dialer])
}
