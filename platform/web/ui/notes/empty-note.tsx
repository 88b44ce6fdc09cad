import type { ReactNode } from 'react'
import classes from './notes.module.css'

interface EmptyNoteProps {
  title: string
  /** The note is all that the page shows. */
  whole?: boolean
  /** What to do. */
  children?: ReactNode
}

/** Says what will be here, and what to do. */
export const EmptyNote = ({ title, whole, children }: EmptyNoteProps) => (
  <div className={classes.note} data-whole={whole || undefined}>
    <p className={classes.title}>{title}</p>
    {children}
  </div>
)
