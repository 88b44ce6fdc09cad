import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Sorting } from '#platform/web/ui/page/sort-head.tsx'

/** By which column a table of figures is ordered. */
export interface TableOrder {
  key: string
  /** The largest first. */
  isDescending: boolean
}

const written = (table: string, { key, isDescending }: TableOrder) => `${table}.${isDescending ? '-' : ''}${key}`

const partsOf = (sort: string | undefined) => (sort ? sort.split(',') : [])

/** The order of one table of a screen, from `work.-dialed,share.amount`; undefined: as it comes. */
export function orderIn(sort: string | undefined, table: string): TableOrder | undefined {
  const found = partsOf(sort).find((part) => part.startsWith(`${table}.`))
  const by = found?.slice(table.length + 1)
  if (!by) return undefined
  return by.startsWith('-') ? { key: by.slice(1), isDescending: true } : { key: by, isDescending: false }
}

export function withOrder(sort: string | undefined, table: string, order: TableOrder | undefined): string | undefined {
  const others = partsOf(sort).filter((part) => !part.startsWith(`${table}.`))
  return [...others, ...(order ? [written(table, order)] : [])].join(',') || undefined
}

export interface Ordering {
  order: TableOrder | undefined
  change: (order: TableOrder | undefined) => void
}

/** The order of a table, which its address keeps. */
export function useTableOrder(table: string): Ordering {
  const { sort }: { sort?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    order: orderIn(sort, table),
    change: (order) =>
      void navigate({ to: '.', search: (search: object) => ({ ...search, sort: withOrder(sort, table, order) }) as never, replace: true }),
  }
}

/** A press orders by the largest first, the next by the smallest, and the third takes the order back. */
export function sortingBy({ order, change }: Ordering, key: string): Sorting {
  if (order?.key !== key) return { direction: undefined, onSort: () => change({ key, isDescending: true }) }
  return order.isDescending
    ? { direction: 'descending', onSort: () => change({ key, isDescending: false }) }
    : { direction: 'ascending', onSort: () => change(undefined) }
}

/** The rows in an order; those without an amount are last in both. Rows with the same amount stay as they came. */
export function ordered<Row>(
  rows: readonly Row[],
  amountOf: ((row: Row) => number | null) | undefined,
  order: TableOrder | undefined,
): readonly Row[] {
  if (!amountOf || !order) return rows
  return rows.toSorted((one, other) => {
    const [a, b] = [amountOf(one), amountOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return order.isDescending ? b - a : a - b
  })
}
