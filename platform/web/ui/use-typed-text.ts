import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

export const searchDelay = 250

/** A text field that tells its text when typing rests, and follows changes from elsewhere while nobody types. */
export function useTypedText(value: string, onRest: (text: string) => void) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const tell = useDebouncedCallback((typed: string) => {
    told.current = typed.trim()
    onRest(told.current)
  }, searchDelay)
  useEffect(() => {
    // Our own text coming back from the address is ignored; Clear and Back are not.
    if (value === told.current) return
    told.current = value
    tell.cancel()
    setText(value)
  }, [value, tell])
  const type = (typed: string) => {
    setText(typed)
    tell(typed)
  }
  return { text, type, flush: tell.flush }
}
