import type { ReactNode } from 'react'
import classes from './school-view.module.css'

interface PartProps {
  title: string
  beside?: ReactNode
  isEmpty: boolean
  /** The line for an empty part. */
  none: string
  children: ReactNode
}

/** A section of a school; empty it is one quiet line. */
export const Part = ({ title, beside, isEmpty, none, children }: PartProps) => (
  <section className={classes.part} aria-label={title}>
    <div className={classes.partHead}>
      <h2>{title}</h2>
      {isEmpty ? <span className={classes.none}>{none}</span> : beside}
    </div>
    {!isEmpty && children}
  </section>
)

/** A table that scrolls sideways where it does not fit. */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with keys
  <section className={classes.scroller} tabIndex={0} aria-label={label}>
    <table className={classes.table}>{children}</table>
  </section>
)
