import { Children, type ReactNode, useState } from 'react'
import classes from './facts.module.css'

interface SectionProps {
  title: string
  count: number
  isCounted?: boolean
  /** List items. */
  children: ReactNode
}

/** Longer lists are cut here, until somebody asks for the rest. */
const shownFirst = 5

/** A titled list of a lead; an empty one is a single quiet line. */
export function Section({ title, count, isCounted = true, children }: SectionProps) {
  const [isWhole, setIsWhole] = useState(false)
  const items = Children.toArray(children)
  if (count === 0) {
    return (
      <p className={classes.empty}>
        {title} <span>none</span>
      </p>
    )
  }
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>
        {title} {isCounted && count > 1 && <span className={classes.count}>{count}</span>}
      </h3>
      <ul className={classes.items}>{isWhole ? items : items.slice(0, shownFirst)}</ul>
      {items.length > shownFirst && (
        <button type="button" className={classes.whole} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'See less' : `See ${items.length - shownFirst} more`}
        </button>
      )}
    </section>
  )
}
