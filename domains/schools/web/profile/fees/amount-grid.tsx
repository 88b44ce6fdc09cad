import { Group } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { toast } from '#platform/web/toasts/toast.ts'
import classes from './amount-grid.module.css'
import { byLabel, type MeantHeads } from './named-heads.ts'
import { PastedNote } from './pasted-note.tsx'
import { type Pasted, pastedText, placePasted } from './read-pasted.ts'

export interface GridHead {
  key: string
  label: string
  /** Under or beside the label. */
  beside?: ReactNode
  /** Behind the cells of a row. */
  after?: ReactNode
}

interface GridCell {
  text: string
  isChanged: boolean
  isStale?: boolean
  problem?: string | undefined
  /** Facts about the cell, read out with its name. */
  title?: string | undefined
}

export interface TypedCell {
  row: string
  column: string
  text: string
}

interface AmountGridProps {
  label: string
  rows: readonly GridHead[]
  columns: readonly GridHead[]
  /** The head above the names of the rows. */
  corner: string
  /** The rows and columns that a pasted name means; without it a name must be that of the table. */
  namedRows?: (text: string) => MeantHeads | undefined
  namedColumns?: (text: string) => MeantHeads | undefined
  cell: (row: string, column: string) => GridCell
  onType: (cells: readonly TypedCell[]) => void
  /** As it was saved. */
  onRestore: (row: string, column: string) => void
  onEnter?: (row: string, column: string) => void
}

const steps: Readonly<Record<string, [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** True if a side arrow leaves the text: all of it is selected, or the caret is at that end. */
function leavesText({ value, selectionStart: from, selectionEnd: to }: HTMLInputElement, across: number): boolean {
  if (from === 0 && to === value.length) return true
  return from === to && from === (across < 0 ? 0 : value.length)
}

interface Place {
  row: number
  column: number
}

type Grid = Pick<AmountGridProps, 'rows' | 'columns' | 'namedRows' | 'namedColumns' | 'onType' | 'onRestore'>

/** The newest paste, and where its cells went. */
function usePaste({ rows, columns, namedRows, namedColumns, onType }: Grid, show: (row: number, column: number) => void) {
  const [pasted, setPasted] = useState<Pasted>()
  const places = new Set(pasted?.cells.map(({ row, column }) => `${row} ${column}`))
  const onPaste = (event: ClipboardEvent, at: Place) => {
    const text = event.clipboardData.getData('text/plain')
    // One value goes into one field by itself.
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const table = {
      rows: { heads: rows, named: namedRows ?? byLabel(rows) },
      columns: { heads: columns, named: namedColumns ?? byLabel(columns) },
    }
    const next = placePasted(text, table, at)
    setPasted(next)
    onType(next.cells)
    toast.info(next.left.length === 0 ? pastedText(next) : `${pastedText(next)}; the others are listed below the table`)
    const [first] = next.cells
    if (first)
      show(
        rows.findIndex(({ key }) => key === first.row),
        columns.findIndex(({ key }) => key === first.column),
      )
  }
  return { pasted, onPaste, forget: () => setPasted(undefined), isPasted: (row: string, column: string) => places.has(`${row} ${column}`) }
}

/** The keys and the paste of a grid. */
function useGrid(grid: Grid) {
  const { rows, columns, onRestore } = grid
  const table = useRef<HTMLTableElement>(null)
  const cellAt = (row: number, column: number) => table.current?.querySelector<HTMLInputElement>(`input[data-at="${row} ${column}"]`)
  const go = (row: number, column: number) => {
    const next = cellAt(row, column)
    next?.focus()
    return next !== null && next !== undefined
  }
  const paste = usePaste(grid, (row, column) => cellAt(row, column)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
  const restore = ({ row, column }: Place) => {
    const [atRow, atColumn] = [rows[row], columns[column]]
    if (atRow && atColumn) onRestore(atRow.key, atColumn.key)
  }
  const step = (event: KeyboardEvent<HTMLInputElement>, { row, column }: Place) => {
    const [down, across] = steps[event.key] ?? [0, 0]
    const leaves = down !== 0 || (across !== 0 && !event.shiftKey && leavesText(event.currentTarget, across))
    if (leaves && go(row + down, column + across)) event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: Place) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      go(at.row + (event.shiftKey ? -1 : 1), at.column)
    } else if (event.key === 'Escape') restore(at)
    else step(event, at)
  }
  return { table, onKeyDown, paste }
}

/** Amounts by rows and columns that is worked like a spreadsheet: arrows and Enter go from cell to cell, Esc takes back, a paste fills many. */
export function AmountGrid(props: AmountGridProps) {
  const { table, onKeyDown, paste } = useGrid(props)
  return (
    <>
      <GridTable {...props} table={table} onKeyDown={onKeyDown} paste={paste} />
      {paste.pasted && <PastedNote pasted={paste.pasted} onClose={paste.forget} />}
    </>
  )
}

type GridTableProps = AmountGridProps & ReturnType<typeof useGrid>

function GridTable({ label, rows, columns, corner, cell, onType, onEnter, table, onKeyDown, paste }: GridTableProps) {
  return (
    <div className={classes.frame}>
      <table ref={table} className={classes.grid} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {corner}
            </th>
            {columns.map((column) => (
              <Head key={column.key} scope="col" head={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, down) => (
            <tr key={row.key}>
              <Head scope="row" head={row} />
              {columns.map((column, across) => (
                <Cell
                  key={column.key}
                  name={`${row.label}, ${column.label}`}
                  at={`${down} ${across}`}
                  cell={cell(row.key, column.key)}
                  isPasted={paste.isPasted(row.key, column.key)}
                  onType={(text) => onType([{ row: row.key, column: column.key, text }])}
                  onFocus={() => onEnter?.(row.key, column.key)}
                  onKeyDown={(event) => onKeyDown(event, { row: down, column: across })}
                  onPaste={(event) => paste.onPaste(event, { row: down, column: across })}
                />
              ))}
              {row.after && <td className={classes.after}>{row.after}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Head = ({ scope, head: { label, beside } }: { scope: 'row' | 'col'; head: GridHead }) => (
  <th scope={scope}>
    <Group component="span" gap="0 10px" align="baseline" justify="space-between" className={classes.head ?? ''}>
      {label}
      {beside}
    </Group>
  </th>
)

interface CellProps {
  name: string
  at: string
  cell: GridCell
  isPasted: boolean
  onType: (text: string) => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent) => void
}

const Cell = ({ name, at, cell: { text, isChanged, isStale, problem, title }, isPasted, onType, onFocus, ...keys }: CellProps) => (
  <td data-changed={isChanged || undefined} data-stale={isStale || undefined} data-pasted={isPasted || undefined} title={problem ?? title}>
    <input
      className={classes.cell}
      data-at={at}
      inputMode="numeric"
      autoComplete="off"
      aria-label={name}
      aria-invalid={problem !== undefined}
      aria-description={problem ?? title}
      value={text}
      onFocus={(event) => {
        event.currentTarget.select()
        onFocus()
      }}
      onChange={(event) => onType(event.currentTarget.value)}
      {...keys}
    />
  </td>
)
