import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FigureName } from '#domains/analytics/contract/figure-names.ts'
import type { Amount } from '#domains/analytics/contract/figures.ts'
import type { Period } from '#domains/analytics/contract/period.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import type { RowFilters } from './figure-rows-search.ts'
import { amountText, changeText, labelOf } from './figure-text.ts'
import classes from './figures.module.css'

interface Tile {
  figure: FigureName
  amount: Amount
  /** Beside the change since the period before. */
  hint?: ReactNode
}

interface FigureTilesProps {
  label: string
  tiles: readonly Tile[]
  period: Period
  of?: RowFilters
  /** The reader does not see the rows, or they are more than the sums. */
  isClosed?: boolean
}

const TileText = ({ figure, amount, hint }: Tile) => (
  <>
    <span className={textStyles.quietXs}>{labelOf(figure)}</span>
    <strong className={classes.large}>{amountText(figure, amount.amount)}</strong>
    <span className={textStyles.quietXs}>{changeText(figure, amount)}</span>
    {hint && <span className={textStyles.quietXs}>{hint}</span>}
  </>
)

/** Figures as tiles, each a way to its rows. */
export const FigureTiles = ({ label, tiles, period: { start, end }, of, isClosed = false }: FigureTilesProps) => (
  <ul className={classes.tiles} aria-label={label}>
    {tiles.map(({ figure, amount, hint }) => (
      <li key={figure}>
        {isClosed ? (
          <div className={classes.tile}>
            <TileText figure={figure} amount={amount} hint={hint} />
          </div>
        ) : (
          <Link to="/figure-rows" search={{ ...of, figure, start_date: start, end_date: end }} className={classes.tile}>
            <TileText figure={figure} amount={amount} hint={hint} />
          </Link>
        )}
      </li>
    ))}
  </ul>
)
