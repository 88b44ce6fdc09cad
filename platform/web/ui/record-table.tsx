import { Skeleton } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import classes from './record-table.module.css'

export interface RecordColumn<Row> {
  /** Names the cell's place for the phone layout, too. */
  key: string
  title: string
  /** Share of the width that is left, or a fixed one. */
  width?: string
  cell: (row: Row) => ReactNode
}

interface RecordTableProps<Row> {
  label: string
  columns: readonly RecordColumn<Row>[]
  /** The rows, or that they are awaited: then as many empty ones stand there. */
  rows: readonly Row[] | 'awaited'
  /** A click anywhere in a row; keys and readers use the link in it. */
  onOpen?: (row: Row) => void
  isQuiet?: (row: Row) => boolean
}

const awaited = Array.from({ length: 12 }, (_, at) => at)
/** How much of a cell a text usually fills; shifted by row, so that the page does not look like a grid of bars. */
const shares = [0.7, 0.5, 0.62, 0.44, 0.56]

/** Whether a click in a row was meant for the row: not for something in it, nor the end of selecting text. */
const isForRow = ({ target }: MouseEvent) =>
  !(target instanceof Element && target.closest('a, button, [popover]')) && (document.getSelection()?.isCollapsed ?? true)

/** A page of records: a table, on a phone two or three lines each, in the places that the screen gives its cells. */
export function RecordTable<Row extends { id: number }>({ label, columns, rows, onOpen, isQuiet }: RecordTableProps<Row>) {
  return (
    <table className={classes.table} aria-label={label} aria-busy={rows === 'awaited'}>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === 'awaited'
          ? awaited.map((at) => <AwaitedRow key={at} at={at} keys={columns.map(({ key }) => key)} />)
          : rows.map((row) => (
              <tr
                key={row.id}
                data-record
                data-openable={onOpen !== undefined || undefined}
                data-quiet={isQuiet?.(row) || undefined}
                onClick={(event) => isForRow(event) && onOpen?.(row)}
              >
                {columns.map(({ key, cell }) => (
                  <td key={key} data-cell={key}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  )
}

const AwaitedRow = ({ at, keys }: { at: number; keys: readonly string[] }) => (
  <tr aria-hidden>
    {keys.map((key, column) => (
      <td key={key} data-cell={key}>
        <Skeleton height={10} width={`${100 * (shares[(at * 3 + column) % shares.length] ?? 0.5)}%`} radius="xl" />
      </td>
    ))}
  </tr>
)
