import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

export const searchDelay = 250

/** A text field that tells its text when typing rests, and follows changes from elsewhere while nobody types. */
export function useTypedText(value: string, onRest: (text: string) => void, delay = searchDelay) {
  const [text, setText] = useState(value)
  const reported = useRef(value)
  const tell = useDebouncedCallback((typed: string) => {
    reported.current = typed.trim()
    onRest(reported.current)
  }, delay)
  useEffect(() => {
    // Our own text coming back from the address is ignored; Clear and Back are not.
    if (value === reported.current) return
    reported.current = value
    tell.cancel()
    setText(value)
  }, [value, tell])
  const type = (typed: string) => {
    setText(typed)
    tell(typed)
  }
  return { text, type, flush: tell.flush }
}
