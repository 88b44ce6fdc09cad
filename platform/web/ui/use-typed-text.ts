import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

export const searchDelay = 250

/** A text field that tells its text when typing rests, and follows changes from elsewhere while nobody types. */
export function useTypedText(value: string, onRest: (text: string) => void) {
  const [text, setText] = useState(value)
  /** The text that the value has, and those that were told since. */
  const reported = useRef([value])
  const tell = useDebouncedCallback((typed: string) => {
    const rested = typed.trim()
    reported.current.push(rested)
    onRest(rested)
  }, searchDelay)
  useEffect(() => {
    // Our own texts coming back from the address are ignored, also one that more was typed to since; Clear and Back are not.
    const own = reported.current.lastIndexOf(value)
    reported.current = own < 0 ? [value] : reported.current.slice(own)
    if (own >= 0) return
    tell.cancel()
    setText(value)
  }, [value, tell])
  const type = (typed: string) => {
    setText(typed)
    tell(typed)
  }
  // Each call of `tell` gives it another `flush`, of that text alone.
  return { text, type, flush: () => tell.flush() }
}
