import { useEffect, useRef } from 'react'

/** When an editor closes, the focus goes back to the button that opened it; unless it is somewhere else by then, in the comment say. */
export function useFocusAfterwards(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
