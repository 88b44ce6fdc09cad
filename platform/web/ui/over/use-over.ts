import { useCallback, useRef, useState } from 'react'

const isWriting = (element: Element | null) => element?.matches('input, textarea') ?? false

/** A dialog that is unmounted as it closes cannot give the focus back, so closing it here does. */
export function useOver<What = true, Opener extends HTMLElement = HTMLButtonElement>() {
  const [over, setOver] = useState<What>()
  const opener = useRef<Opener>(null)
  const before = useRef<Element>(null)

  const open = useCallback((what: What) => {
    // Opening it twice must not remember the dialog itself.
    before.current ??= document.activeElement
    setOver(() => what)
  }, [])
  /** Closes it and moves the focus elsewhere, where the opener goes with it. */
  const closeTo = (next: Element | null | undefined) => {
    before.current = null
    setOver(undefined)
    if (next instanceof HTMLElement) next.focus()
  }
  const close = () => closeTo(isWriting(before.current) ? before.current : (opener.current ?? before.current))
  return { over, opener, open, close, closeTo }
}
