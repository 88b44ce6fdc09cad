import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isAtRest } from '#platform/web/ui/keys/is-at-rest.ts'
import { isField, isForField } from '#platform/web/ui/keys/is-for-field.ts'
import { choiceOf } from './outcome-chords.ts'

interface Pressed {
  /** The controls that keys press stand in it. */
  place: RefObject<HTMLElement | null>
  /** Whether a key that was pressed at `target` is meant for `place`. */
  isFor: (target: EventTarget | null, place: HTMLElement) => boolean
  /** The selector of the control that a key means. */
  controlOf: (event: KeyboardEvent) => string | undefined
}

const isWithin = (target: EventTarget | null, selector: string) => target instanceof Element && target.closest(selector) !== null

/** The note writes no Esc, so there it takes the outcome back; other fields have an Esc of their own. */
const isEscOfNote = ({ key, target, isComposing }: KeyboardEvent) => key === 'Escape' && !isComposing && isWithin(target, '[data-note]')

function controlFor(event: KeyboardEvent, place: HTMLElement, selectorOf: Pressed['controlOf']) {
  const hasFocus = !isField(event.target) && !isAtRest(event) && isWithin(event.target, '[data-choices]')
  const choice = choiceOf(event, hasFocus)
  const waiting = choice && place.querySelector<HTMLElement>(choice)
  if (waiting) return { control: waiting }
  const selector = selectorOf(event)
  return selector ? { control: place.querySelector<HTMLElement>(selector) } : undefined
}

/** Keys press the control on the screen, so that a key can do nothing that a click could not. What is typed into a field stays its own. */
export function usePressedKeys({ place, isFor, controlOf }: Pressed) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!place.current || (isForField(event) && !isEscOfNote(event)) || !isFor(event.target, place.current)) return
    const control = controlFor(event, place.current, controlOf)
    if (!control) return
    // Browsers' menus listen to Alt, and the page has keys of its own.
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) control.control?.click()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
