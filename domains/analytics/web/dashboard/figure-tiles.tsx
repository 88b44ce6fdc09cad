import { Link, type LinkProps } from '@tanstack/react-router'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './dashboard.module.css'

export interface Figure {
  label: string
  /** Nothing until it is known. */
  count: number | undefined
  /** What stands there in the place of a count. */
  text?: string
  /** What it counts, in a few words. */
  hint?: string
  meaning?: 'overdue' | 'due' | undefined
  /** Where exactly its rows stand. */
  link: Pick<LinkProps, 'to' | 'params' | 'search'>
}

export const FigureTiles = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <ul className={classes.figures} aria-label={label}>
    {figures.map(({ label: name, count, text, hint, meaning, link }) => (
      <li key={name} data-meaning={count ? meaning : undefined}>
        <Link {...link} className={classes.figure}>
          <span className={textStyles.quietXs}>{name}</span>
          <strong className={classes.count}>{text ?? count?.toLocaleString('en-IN') ?? '\u00a0'}</strong>
          {hint && <span className={textStyles.quietXs}>{hint}</span>}
        </Link>
      </li>
    ))}
  </ul>
)
