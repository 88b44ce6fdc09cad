import { Skeleton } from '@mantine/core'
import { pageSize } from '#platform/contract/shapes.ts'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import { isByFollowUp } from '../filters/list-filters.ts'
import { ChoosePage } from '../selection/choose-box.tsx'
import { isChosen } from '../selection/use-selection.ts'
import { ColumnHead } from './column-head.tsx'
import type { LeadRowsProps } from './lead-cell-props.ts'
import type { ShownColumn } from './lead-columns.tsx'
import classes from './lead-table.module.css'
import { LeadTableRow } from './lead-table-row.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import { useColumns } from './use-columns.ts'
import { useWidths } from './use-widths.ts'

const awaitedRows = Array.from({ length: pageSize }, (_, at) => at)

/** In pixels, as the style sheet has it. */
const boxWidth = 40

export function LeadTable({ leads, openId, selection, searching }: LeadRowsProps) {
  const now = useNow()
  const plannedFirst = isByFollowUp(searching.list, searching.filters)
  const { shown: columns } = useColumns()
  const { widthOf, resize } = useWidths()
  const rows = leads === 'awaited' ? [] : leads
  return (
    <table className={classes.table} style={{ minWidth: columns.reduce((sum, column) => sum + widthOf(column), boxWidth) }}>
      <colgroup>
        <col style={{ width: boxWidth }} />
        {columns.map((column) => (
          <col key={column.key} style={{ width: widthOf(column) }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <td>
            <ChoosePage count={rows.filter(({ id }) => isChosen(selection, id)).length} of={rows.length} onToggle={selection.togglePage} />
          </td>
          {columns.map((column) => (
            <ColumnHead key={column.key} column={column} searching={searching}>
              <ResizeHandle title={column.title} width={widthOf(column)} onResize={(width) => resize(column.key, width)} />
            </ColumnHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {leads === 'awaited'
          ? awaitedRows.map((at) => <SkeletonRow key={at} at={at} columns={columns} />)
          : leads.map((lead) => (
              <LeadTableRow
                key={lead.id}
                lead={lead}
                columns={columns}
                now={now}
                plannedFirst={plannedFirst}
                isOpen={lead.id === openId}
                isChosen={isChosen(selection, lead.id)}
                choosing={selection.choosing}
              />
            ))}
      </tbody>
    </table>
  )
}

/** Shifted by row, so that the page does not look like a grid of bars. */
const shares = [0.7, 0.5, 0.62, 0.44, 0.56]

function SkeletonRow({ at, columns }: { at: number; columns: readonly ShownColumn[] }) {
  return (
    <tr aria-hidden>
      <td />
      {columns.map(({ key }, column) => (
        <td key={key}>
          <Skeleton height={10} width={`${100 * (shares[(at * 3 + column) % shares.length] ?? 0.5)}%`} radius="xl" />
        </td>
      ))}
    </tr>
  )
}
