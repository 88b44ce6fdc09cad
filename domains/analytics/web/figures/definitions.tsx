import type { FigureName } from '#domains/analytics/contract/figure-names.ts'
import { figures } from '#domains/analytics/contract/figures.ts'
import classes from './figures.module.css'

interface DefinitionsProps {
  names: readonly FigureName[]
  /** A number of the page that is not a kept figure: its name and its meaning. */
  more?: readonly (readonly [name: string, means: string])[]
}

/** What each figure of a page counts. */
export const Definitions = ({ names, more = [] }: DefinitionsProps) => (
  <details className={classes.definitions}>
    <summary>What each figure counts</summary>
    <dl>
      {[...names.map((name) => [figures[name].label, figures[name].means] as const), ...more].map(([name, means]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{means}</dd>
        </div>
      ))}
      <div>
        <dt>Whose figure</dt>
        <dd>
          An act counts for the person who did it, on that day, also when the lead goes to a colleague later. Undone acts do not count.
        </dd>
      </div>
    </dl>
  </details>
)
