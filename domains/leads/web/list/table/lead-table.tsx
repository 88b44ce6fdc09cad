import { pageSize } from '#platform/contract/shapes.ts'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import { ChoosePage } from '../selection/choose-box.tsx'
import { isChosen } from '../selection/use-selection.ts'
import { ColumnHead } from './column-head.tsx'
import type { LeadRowsProps } from './lead-cell-props.ts'
import classes from './lead-table.module.css'
import { LeadTableRow } from './lead-table-row.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import { SkeletonRow } from './skeleton-row.tsx'
import { useColumns } from './use-columns.ts'
import { useWidths } from './use-widths.ts'

const awaitedRows = Array.from({ length: pageSize }, (_, at) => at)

/** In pixels, as the style sheet has it. */
const boxWidth = 40

export function LeadTable({ leads, openId, selection, searching }: LeadRowsProps) {
  const now = useNow()
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
                isOpen={lead.id === openId}
                isChosen={isChosen(selection, lead.id)}
                choosing={selection.choosing}
              />
            ))}
      </tbody>
    </table>
  )
}
