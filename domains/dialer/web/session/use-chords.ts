import type { RefObject } from 'react'
import { usePressedKeys } from '#domains/actions/web/outcomes/use-pressed-keys.ts'
import { controlOf } from '../dialer/chords.ts'

const isFor = (target: EventTarget | null, dialer: HTMLElement) =>
  target === document.body || (target instanceof Node && dialer.contains(target))

/** The keys of the dialer, which lies over the page. */
export const useChords = (dialer: RefObject<HTMLElement | null>) => usePressedKeys({ place: dialer, isFor, controlOf })
