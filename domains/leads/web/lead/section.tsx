import { Children, type ReactNode, useState } from 'react'
import textButton from '#platform/web/ui/text-button.module.css'
import classes from './facts/facts.module.css'

interface SectionProps {
  title: string
  count: number
  /** Longer lists are cut here, until somebody asks for the rest. */
  shownFirst?: number
  tools?: ReactNode
  below?: ReactNode
  children: ReactNode
}

export function Section({ title, count, shownFirst = 5, tools, below, children }: SectionProps) {
  const [isWhole, setIsWhole] = useState(false)
  const items = Children.toArray(children)
  return (
    <section className={classes.section} data-empty={count === 0 || undefined}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          {title} {count > 1 && <span className={classes.count}>{count}</span>}
        </h3>
        {count === 0 && <span className={classes.none}>none</span>}
        {tools}
      </div>
      {count > 0 && <ul className={classes.items}>{isWhole ? items : items.slice(0, shownFirst)}</ul>}
      {items.length > shownFirst && (
        <button type="button" className={textButton.button} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'See Less' : 'See More'}
        </button>
      )}
      {below}
    </section>
  )
}
