import { Link, type LinkProps } from '@tanstack/react-router'
import { useId } from 'react'
import type { Explained } from '#domains/analytics/contract/beside-figures.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { FigureNote } from '../figures/figure-note.tsx'
import classes from './dashboard.module.css'

export interface Figure extends Explained {
  /** Nothing until it is known. */
  count: number | undefined
  /** What stands there in the place of a count. */
  text?: string
  /** In a few words, where it is not all in its name. */
  hint?: string
  meaning?: 'overdue' | 'due' | undefined
  /** Where exactly its rows stand. */
  link: Pick<LinkProps, 'to' | 'params' | 'search'>
}

function FigureTile({ label, means, count, text, hint, meaning, link }: Figure) {
  const id = useId()
  return (
    <li data-meaning={count ? meaning : undefined}>
      <Link {...link} className={classes.figure} aria-describedby={id}>
        <span className={textStyles.quietXs}>{label}</span>
        <strong className={classes.count}>{text ?? count?.toLocaleString('en-IN') ?? '\u00a0'}</strong>
        {hint && <span className={textStyles.quietXs}>{hint}</span>}
      </Link>
      <FigureNote id={id} label={label} means={means} />
    </li>
  )
}

export const FigureTiles = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <ul className={classes.figures} aria-label={label}>
    {figures.map((figure) => (
      <FigureTile key={figure.label} {...figure} />
    ))}
  </ul>
)
