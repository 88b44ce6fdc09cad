import type { Part } from '../use-part.ts'
import { AmountGrid, type GridHead } from './amount-grid.tsx'
import { amountText } from './amounts.ts'
import type { MeantHeads } from './named-heads.ts'

interface AmountColumnProps {
  label: string
  corner: string
  heading: string
  rows: readonly GridHead[]
  /** The rows that a pasted name means; without it a name must be that of a row. */
  namedRows?: (text: string) => MeantHeads | undefined
  part: Part<string>
  /** The saved amount of a row; null or undefined if unknown. */
  stored: (row: string) => number | null | undefined
  isStale?: (row: string) => boolean
}

/** A grid of one column. */
export function AmountColumn({ label, corner, heading, rows, namedRows, part, stored, isStale }: AmountColumnProps) {
  const textOf = (row: string) => {
    const amount = stored(row)
    return part.values[row] ?? (amount === null || amount === undefined ? '' : amountText(amount))
  }
  return (
    <AmountGrid
      label={label}
      corner={corner}
      rows={rows}
      {...(namedRows && { namedRows })}
      columns={[{ key: 'amount', label: heading }]}
      cell={(row) => ({
        text: textOf(row),
        isChanged: row in part.values,
        isStale: !(row in part.values) && isStale?.(row) === true,
        problem: part.errors[row],
      })}
      onType={(cells) => part.type(Object.fromEntries(cells.map(({ row, text }) => [row, text])))}
      onRestore={(row) => part.type({ [row]: String(stored(row) ?? '') })}
    />
  )
}
