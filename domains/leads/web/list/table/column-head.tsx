import type { ReactNode } from 'react'
import type { LeadQuery } from '#domains/leads/contract/query.ts'
import { SortHead } from '#platform/web/ui/page/sort-head.tsx'
import { sortOrders } from '../filters/sort-orders.ts'
import type { Searching } from './lead-cell-props.ts'
import type { ShownColumn } from './lead-columns.tsx'

type Ordering = LeadQuery['ordering']

const leading = (ordering: string) => ordering.split(',')[0]?.replace(/_reversed$/, '')

/** Those of its orders that the list has. */
function ordersOf({ headOrders = [], only }: ShownColumn, list: Searching['list']): readonly Ordering[] {
  const offered = sortOrders(list, undefined).map(({ value }) => value)
  const isOffered = (order: string): order is Ordering => offered.some((value) => leading(value) === order)
  // Where follow-ups that are done have a column, lists are ordered by those.
  return list === 'done' && only !== 'done' && headOrders.includes('cur_action_scheduled_time') ? [] : headOrders.filter(isOffered)
}

interface ColumnHeadProps {
  column: ShownColumn
  searching: Searching
  children: ReactNode
}

/** Sorts the list by its column: a press for each order that the column has, and one more for the usual order of the list. */
export function ColumnHead({ column, searching: { list, filters, change }, children }: ColumnHeadProps) {
  const orders = ordersOf(column, list)
  const now = leading(filters.ordering ?? sortOrders(list, undefined)[0]?.value ?? '')
  const at = orders.indexOf(now as Ordering)
  return (
    <SortHead
      title={column.title}
      sorting={
        orders.length === 0
          ? undefined
          : {
              direction: at < 0 ? undefined : now?.startsWith('-') ? 'descending' : 'ascending',
              onSort: () => change({ ordering: orders[at + 1] }),
            }
      }
    >
      {children}
    </SortHead>
  )
}
