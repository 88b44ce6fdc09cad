import { Link } from '@tanstack/react-router'
import { type ReactNode, use, useId } from 'react'
import type { FigureName } from '#domains/analytics/contract/figure-names.ts'
import { type Amount, figures } from '#domains/analytics/contract/figures.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { FigureNote } from './figure-note.tsx'
import type { RowFilters } from './figure-rows-search.ts'
import { amountText, changeText, labelOf } from './figure-text.ts'
import classes from './figures.module.css'
import { NarrowedContext } from './narrowed.ts'

interface Tile {
  figure: FigureName
  amount: Amount
  /** Beside the change since the period before. */
  hint?: ReactNode
}

interface RowsOfTiles {
  period: Period
  of?: RowFilters
  /** The reader does not see the rows, or they are more than the sums. */
  isClosed?: boolean
}

interface FigureTilesProps extends RowsOfTiles {
  label: string
  tiles: readonly Tile[]
}

const TileText = ({ tile: { figure, amount, hint }, period }: { tile: Tile; period: Period }) => (
  <>
    <span className={textStyles.quietXs}>{labelOf(figure)}</span>
    <strong className={classes.large}>{amountText(figure, amount.amount)}</strong>
    <span className={textStyles.quietXs}>{changeText(figure, amount, period)}</span>
    {hint && <span className={textStyles.quietXs}>{hint}</span>}
  </>
)

function FigureTile({ tile, period, of, isClosed }: RowsOfTiles & { tile: Tile }) {
  const id = useId()
  const { filters } = use(NarrowedContext)
  const { label, means } = figures[tile.figure]
  return (
    <li>
      {isClosed ? (
        <div className={classes.tile}>
          <TileText tile={tile} period={period} />
        </div>
      ) : (
        <Link
          to="/figure-rows"
          search={{ ...filters, ...of, figure: tile.figure, start_date: period.start, end_date: period.end }}
          className={classes.tile}
          aria-describedby={id}
        >
          <TileText tile={tile} period={period} />
        </Link>
      )}
      <FigureNote label={label} means={means} {...(!isClosed && { id })} />
    </li>
  )
}

/** Figures as tiles, each a way to its rows. */
export const FigureTiles = ({ label, tiles, ...rows }: FigureTilesProps) => (
  <ul className={classes.tiles} aria-label={label}>
    {tiles.map((tile) => (
      <FigureTile key={tile.figure} tile={tile} {...rows} />
    ))}
  </ul>
)
