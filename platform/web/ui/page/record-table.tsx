import { Skeleton } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import classes from './record-table.module.css'
import { SortHead } from './sort-head.tsx'
import { useRowKeys } from './use-row-keys.ts'

export interface RecordColumn<Row> {
  key: string
  title: string
  width?: string
  /**
   * The position on a phone: as the title of the record, beside it, on a line of its own or at the end of its line. If left out, one
   * after another below the title.
   */
  onMobile?: 'title' | 'beside' | 'whole' | 'end'
  /** The word before it on a phone, which has no column heads. */
  word?: string
  /** Its cells are numbers, which stand under one another at the right. */
  isAmount?: boolean
  cell: (row: Row) => ReactNode
}

export interface RecordTableProps<Row> {
  label: string
  columns: readonly RecordColumn<Row>[]
  rows: readonly Row[] | 'awaited'
  /** For a click anywhere in a row; keys and screen readers use the link in it. */
  onOpen?: (row: Row) => void
  isQuiet?: (row: Row) => boolean
  /** In pixels. With less room, the table scrolls under its head. */
  leastWidth?: number
  /** The head of a column that has a title, in place of its title alone. */
  headOf?: (key: string) => ReactNode
  /** A row below the records. */
  last?: ReactNode
}

const awaited = Array.from({ length: 12 }, (_, at) => at)
/** Widths of skeleton texts; shifted by row, so that the page does not look like a grid of bars. */
const shares = [0.7, 0.5, 0.62, 0.44, 0.56]

/** Whether a click was meant for the row: not for something in it, a dialog that something in it opened, nor to end a selection of text. */
const isForRow = ({ target, currentTarget }: MouseEvent) =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  !target.closest('a, button, [popover]') &&
  (document.getSelection()?.isCollapsed ?? true)

/** A page of records: a table through which ↑ and ↓ go, and on a phone two or three lines each. */
export function RecordTable<Row extends { id: number }>({
  label,
  columns,
  rows,
  onOpen,
  isQuiet,
  leastWidth,
  headOf,
  last,
}: RecordTableProps<Row>) {
  const table = useRowKeys()
  return (
    <table
      ref={table}
      className={classes.table}
      aria-label={label}
      aria-busy={rows === 'awaited'}
      style={leastWidth === undefined ? undefined : { ['--least-width' as string]: `${leastWidth}px` }}
    >
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ key, title, isAmount }) =>
            title ? (headOf?.(key) ?? <SortHead key={key} title={title} isAmount={isAmount} sorting={undefined} />) : <td key={key} />,
          )}
        </tr>
      </thead>
      <tbody>
        {rows === 'awaited'
          ? awaited.map((at) => <AwaitedRow key={at} at={at} columns={columns} />)
          : rows.map((row) => (
              <tr
                key={row.id}
                data-record
                data-openable={onOpen !== undefined || undefined}
                data-quiet={isQuiet?.(row) || undefined}
                onClick={(event) => isForRow(event) && onOpen?.(row)}
              >
                {columns.map(({ key, onMobile, word, isAmount, cell }) => (
                  <td key={key} data-cell={key} data-on-mobile={onMobile} data-word={word} data-amount={isAmount || undefined}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
        {last}
      </tbody>
    </table>
  )
}

const AwaitedRow = ({ at, columns }: { at: number; columns: readonly Pick<RecordColumn<never>, 'key' | 'onMobile'>[] }) => (
  <tr aria-hidden>
    {columns.map(({ key, onMobile }, column) => (
      <td key={key} data-cell={key} data-on-mobile={onMobile}>
        <Skeleton height={10} width={`${100 * (shares[(at * 3 + column) % shares.length] ?? 0.5)}%`} radius="xl" />
      </td>
    ))}
  </tr>
)
