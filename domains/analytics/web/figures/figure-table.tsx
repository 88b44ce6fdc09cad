import { NativeSelect } from '@mantine/core'
import { type RecordColumn, RecordTable, type RecordTableProps } from '#platform/web/ui/page/record-table.tsx'
import classes from './figures.module.css'
import { type Ordering, ordered, sortingBy, useTableOrder } from './table-order.ts'

export interface FigureColumn<Row> extends RecordColumn<Row> {
  /** The number that the rows can be ordered by; null where it is not known. */
  sortBy?: (row: Row) => number | null
}

interface FigureTableProps<Row extends { id: number }> extends Omit<RecordTableProps<Row>, 'columns' | 'sortingOf'> {
  columns: readonly FigureColumn<Row>[]
  /** The name of the table in the address, which keeps its order. */
  name: string
  /** Where the address keeps the order otherwise. */
  ordering?: Ordering
  /** The server ordered the rows: some of them are not shown. */
  isOrdered?: boolean
}

/** A table of figures. The head of each column of numbers orders it, and on a phone, which has no heads, a field does. */
export function FigureTable<Row extends { id: number }>({
  columns,
  name,
  ordering,
  isOrdered = false,
  rows,
  ...table
}: FigureTableProps<Row>) {
  const kept = useTableOrder(name)
  const by = ordering ?? kept
  const sortable = columns.filter(({ sortBy }) => sortBy)
  const chosen = sortable.find(({ key }) => key === by.order?.key)
  const shown = isOrdered || rows === 'awaited' ? rows : ordered(rows, chosen?.sortBy, by.order)
  return (
    <>
      <NativeSelect
        className={classes.order}
        aria-label={`Order of ${table.label}`}
        data={[
          { value: '', label: 'Usual order' },
          ...sortable.flatMap(({ key, title }) => [
            { value: `-${key}`, label: `${title}: largest first` },
            { value: key, label: `${title}: smallest first` },
          ]),
        ]}
        value={chosen && by.order ? `${by.order.isDescending ? '-' : ''}${chosen.key}` : ''}
        onChange={({ currentTarget: { value } }) =>
          by.change(value === '' ? undefined : { key: value.replace('-', ''), isDescending: value.startsWith('-') })
        }
      />
      <RecordTable
        {...table}
        columns={columns}
        rows={shown}
        sortingOf={(key) => (sortable.some((column) => column.key === key) ? sortingBy(by, key) : undefined)}
      />
    </>
  )
}
