import { Group } from '@mantine/core'
import { Children, type ReactNode, useState } from 'react'
import textButton from '#platform/web/ui/text-button.module.css'
import classes from './facts/facts.module.css'

interface SectionProps {
  title: string
  count: number
  /** Longer lists are cut here, until somebody asks for the rest. */
  shownFirst?: number
  tools?: ReactNode
  /** Shows the lines in its own way, in place of the plain list. */
  list?: ((plain: ReactNode) => ReactNode) | undefined
  below?: ReactNode
  children: ReactNode
}

export function Section({ title, count, shownFirst = 5, tools, list, below, children }: SectionProps) {
  const [isWhole, setIsWhole] = useState(false)
  const items = Children.toArray(children)
  const plain = (
    <>
      {count > 0 && <ul className={classes.items}>{isWhole ? items : items.slice(0, shownFirst)}</ul>}
      {items.length > shownFirst && (
        <button type="button" className={textButton.button} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'See Less' : 'See More'}
        </button>
      )}
    </>
  )
  return (
    <section className={classes.section} data-empty={count === 0 || undefined}>
      <Group gap="0 6px">
        <h3 className={classes.title}>
          {title} {count > 1 && <span className={classes.count}>{count}</span>}
        </h3>
        {count === 0 && <span className={classes.none}>none</span>}
        {tools}
      </Group>
      {list && count > 0 ? list(plain) : plain}
      {below}
    </section>
  )
}
