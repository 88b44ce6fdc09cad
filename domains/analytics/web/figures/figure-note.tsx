import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { Explained } from '#domains/analytics/contract/beside-figures.ts'
import classes from './figure-note.module.css'
import { showNote } from './show-note.ts'

interface FigureNoteProps extends Explained {
  /** By which the control around it says it to screen readers. Without one its sign is the control. */
  id?: string
}

/**
 * Says what a number counts, beside the element that it stands in: while the pointer or the focus is there, and by a press of its sign.
 * Beside another control the sign stands only where nothing can hover.
 */
export function FigureNote({ id, label, means }: FigureNoteProps) {
  const own = useId()
  const root = useRef<HTMLSpanElement>(null)
  const sign = useRef<HTMLButtonElement>(null)
  const note = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const around = root.current?.parentElement
    return around && note.current && sign.current ? showNote(note.current, around, sign.current) : undefined
  }, [])
  const isBeside = id !== undefined
  return (
    <span ref={root} className={classes.root} data-beside={isBeside || undefined}>
      <button
        ref={sign}
        type="button"
        className={classes.sign}
        {...(isBeside ? { 'aria-hidden': true, tabIndex: -1 } : { 'aria-label': `What ${label} counts`, 'aria-describedby': own })}
      >
        <IconInfoCircle size={14} aria-hidden />
      </button>
      <span ref={note} id={id ?? own} role="tooltip" popover="manual" className={classes.note}>
        <span>{label}</span> {means}
      </span>
    </span>
  )
}

/** A word on a screen with what it counts. */
export const Noted = (of: Explained) => (
  <span>
    {of.label} <FigureNote {...of} />
  </span>
)
