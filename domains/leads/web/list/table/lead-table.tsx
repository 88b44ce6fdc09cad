import { pageSize } from '#platform/contract/shapes.ts'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import type { LeadRowsProps } from './lead-cell-props.ts'
import classes from './lead-table.module.css'
import { LeadTableRow } from './lead-table-row.tsx'
import { SkeletonRow } from './skeleton-row.tsx'
import { useColumns } from './use-columns.ts'

const awaitedRows = Array.from({ length: pageSize }, (_, at) => at)

export function LeadTable({ leads, openId }: LeadRowsProps) {
  const now = useNow()
  const { shown: columns } = useColumns()
  return (
    <table className={classes.table} style={{ minWidth: columns.reduce((sum, { width }) => sum + width, 0) }}>
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
        {leads === 'awaited'
          ? awaitedRows.map((at) => <SkeletonRow key={at} at={at} columns={columns} />)
          : leads.map((lead) => <LeadTableRow key={lead.id} lead={lead} columns={columns} now={now} isOpen={lead.id === openId} />)}
      </tbody>
    </table>
  )
}
