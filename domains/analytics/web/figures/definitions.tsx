import type { Explained } from '#domains/analytics/contract/beside-figures.ts'
import type { FigureName } from '#domains/analytics/contract/figure-names.ts'
import { figures } from '#domains/analytics/contract/figures.ts'
import classes from './figures.module.css'

interface DefinitionsProps {
  names?: readonly FigureName[]
  /** What the page counts beside figures. */
  more?: readonly Explained[]
}

/** What each number of a page counts. */
export const Definitions = ({ names = [], more = [] }: DefinitionsProps) => (
  <details className={classes.definitions}>
    <summary>What each figure counts</summary>
    <dl>
      {[...names.map((name): Explained => figures[name]), ...more].map(({ label, means }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{means}</dd>
        </div>
      ))}
      {names.some((name) => figures[name].by === 'staff') && (
        <div>
          <dt>Whose figure</dt>
          <dd>
            An act counts for the person who did it, on that day, also when the lead goes to a colleague later. Undone acts do not count.
          </dd>
        </div>
      )}
    </dl>
  </details>
)
