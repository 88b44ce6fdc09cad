import { useEffect, useRef } from 'react'
import { isField } from '#platform/web/ui/keys/is-for-field.ts'

interface Wanted {
  leadId: number
  /** What had the focus when the note was wanted. */
  from: Element | null
  until: number
}

/** In milliseconds. Whoever waits longer for the page of a lead is at something else by then. */
const wantedFor = 10_000

let wanted: Wanted | undefined
const fields = new Set<() => void>()

/** Gives the focus to the note of a lead, now or when its page opens: its parent is on the telephone. On a phone that would cover the lead with keys. */
export function wantNote(leadId: number): void {
  if (!matchMedia('(pointer: fine)').matches) return
  wanted = { leadId, from: document.activeElement, until: Date.now() + wantedFor }
  for (const take of fields) take()
}

/** Nobody who went on to another field meanwhile loses the focus. */
function isWanted(leadId: number): boolean {
  if (wanted?.leadId !== leadId || Date.now() > wanted.until) return false
  const active = document.activeElement
  return active === wanted.from || !isField(active)
}

/** The field of a note, which takes the focus once if it is wanted. */
export function useWantedNote(leadId: number) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    let frame = 0
    const take = () => {
      if (!isWanted(leadId)) return
      // The page of a lead takes the focus when it opens; the note comes after it.
      frame = requestAnimationFrame(() => {
        if (isWanted(leadId)) field.current?.focus({ preventScroll: true })
        wanted = undefined
      })
    }
    take()
    fields.add(take)
    return () => {
      fields.delete(take)
      cancelAnimationFrame(frame)
    }
  }, [leadId])
  return field
}
