import { useEffect, useRef } from 'react'

let wanted: number | undefined

/** Gives the focus to the note of a lead when its page opens: its parent is on the telephone. On a phone that would cover the lead with keys. */
export function wantNote(leadId: number): void {
  wanted = matchMedia('(pointer: fine)').matches ? leadId : undefined
}

/** The field of a note, which takes the focus once if it is wanted. */
export function useWantedNote(leadId: number) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (wanted !== leadId) return
    // The page of a lead takes the focus when it opens; the note comes after it.
    const frame = requestAnimationFrame(() => {
      wanted = undefined
      field.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [leadId])
  return field
}
