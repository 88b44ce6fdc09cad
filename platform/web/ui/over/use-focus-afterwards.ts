import { useEffect, useRef } from 'react'

/** Gives the focus back to the button that opened an editor, unless it is somewhere else by then. */
export function useFocusAfterwards(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
