import { Button, Group, NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { grouped } from '#platform/contract/counts.ts'
import { type RecordColumn, RecordTable, type RecordTableProps } from '#platform/web/ui/page/record-table.tsx'
import { FigureHead } from './figure-head.tsx'
import classes from './figures.module.css'
import { type Ordering, ordered, sortingBy, useTableOrder } from './table-order.ts'

export interface FigureColumn<Row> extends RecordColumn<Row> {
  /** What it counts, in a sentence. */
  means?: string
  /** The number that the rows can be ordered by; null where it is not known. Its cells are amounts, unless `isAmount` says otherwise. */
  sortBy?: (row: Row) => number | null
  /** What rows that are not shown come to. Without it, they do not sum. */
  sum?: (rows: readonly Row[]) => ReactNode
}

/** Rows that stand before others are asked for, and that each press adds. */
const rowsShown = 100

type Words = readonly [one: string, several: string]

interface FigureTableProps<Row extends { id: number }> extends Omit<RecordTableProps<Row>, 'columns' | 'headOf' | 'last'> {
  columns: readonly FigureColumn<Row>[]
  /** The name of the table in the address, which keeps its order. */
  name: string
  /** Where the address keeps the order otherwise. */
  ordering?: Ordering
  /** The server ordered the rows: some of them are not shown. */
  isOrdered?: boolean
  /** What rows are called. With it, the first rows stand alone until more are asked for, and a last line sums the others. */
  words?: Words
  /** The cells of a last line, by column: what stands on other pages. */
  rest?: Cells | undefined
}

type Cells = Readonly<Partial<Record<string, ReactNode>>>

export const othersText = (count: number, [one, several]: Words) => `and ${grouped(count)} more ${count === 1 ? one : several}`

/** What rows come to, by column, with a name for them in the first. */
function sumsOf<Row>(columns: readonly FigureColumn<Row>[], name: string, rows: readonly Row[]): Cells {
  const [first, ...others] = columns
  return Object.fromEntries([[first?.key, name], ...others.map(({ key, sum }) => [key, sum?.(rows)])])
}

function SumLine<Row>({ columns, cells }: { columns: readonly FigureColumn<Row>[]; cells: Cells }) {
  return (
    <tr data-quiet>
      {columns.map(({ key, onMobile, word, isAmount }) => (
        <td key={key} data-on-mobile={onMobile} data-word={cells[key] === undefined ? undefined : word} data-amount={isAmount || undefined}>
          {cells[key]}
        </td>
      ))}
    </tr>
  )
}

/** A table of figures. The head of each column of numbers orders it, and on a phone, which has no heads, a field does. */
export function FigureTable<Row extends { id: number }>({
  columns: given,
  name,
  ordering,
  isOrdered = false,
  words,
  rows,
  rest,
  ...table
}: FigureTableProps<Row>) {
  const columns = given.map((column) => ({ isAmount: column.sortBy !== undefined, ...column }))
  const kept = useTableOrder(name)
  const by = ordering ?? kept
  const [limit, setLimit] = useState(rowsShown)
  const sortable = columns.filter(({ sortBy }) => sortBy)
  const chosen = sortable.find(({ key }) => key === by.order?.key)
  const all = isOrdered || rows === 'awaited' ? rows : ordered(rows, chosen?.sortBy, by.order)
  const others = words && all !== 'awaited' ? all.slice(limit) : []
  const sums = words && others.length > 0 ? sumsOf(columns, othersText(others.length, words), others) : rest
  return (
    <>
      <OrderField label={table.label} columns={sortable} by={by} />
      <RecordTable
        {...table}
        columns={columns}
        rows={others.length > 0 ? (all.slice(0, limit) as readonly Row[]) : all}
        last={sums && <SumLine columns={columns} cells={sums} />}
        headOf={(key) => {
          const column = columns.find((one) => one.key === key)
          const { title = '', isAmount, means, sortBy } = column ?? {}
          return <FigureHead key={key} title={title} isAmount={isAmount} means={means} sorting={sortBy && sortingBy(by, key)} />
        }}
      />
      {others.length > 0 && (
        <Group className={classes.more ?? ''}>
          <Button variant="subtle" size="compact-sm" onClick={() => setLimit(limit + rowsShown)}>
            {others.length > rowsShown ? `Show ${rowsShown} more` : 'Show all'}
          </Button>
        </Group>
      )}
    </>
  )
}

interface OrderFieldProps<Row> {
  label: string
  columns: readonly FigureColumn<Row>[]
  by: Ordering
}

function OrderField<Row>({ label, columns, by: { order, change } }: OrderFieldProps<Row>) {
  return (
    <NativeSelect
      className={classes.order}
      aria-label={`Order of ${label}`}
      data={[
        { value: '', label: 'Usual order' },
        ...columns.flatMap(({ key, title }) => [
          { value: `-${key}`, label: `${title}: largest first` },
          { value: key, label: `${title}: smallest first` },
        ]),
      ]}
      value={order && columns.some(({ key }) => key === order.key) ? `${order.isDescending ? '-' : ''}${order.key}` : ''}
      onChange={({ currentTarget: { value } }) =>
        change(value === '' ? undefined : { key: value.replace('-', ''), isDescending: value.startsWith('-') })
      }
    />
  )
}
