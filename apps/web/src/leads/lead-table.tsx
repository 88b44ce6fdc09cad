import { pageSize } from '@portal/contract/shapes'
import type { LeadRowsProps } from './lead-cell-props.ts'
import { leadColumns } from './lead-columns.tsx'
import classes from './lead-table.module.css'
import { LeadTableRow } from './lead-table-row.tsx'
import { SkeletonRow } from './skeleton-row.tsx'
import { useNow } from './use-now.ts'

const awaitedRows = Array.from({ length: pageSize }, (_, at) => at)

/** A page of leads as a table whose head and first column stay in sight. */
export function LeadTable({ leads, openId }: LeadRowsProps) {
  const now = useNow()
  return (
    <table className={classes.table}>
      <colgroup>
        {leadColumns.map(({ title, width }) => (
          <col key={title} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {leadColumns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {leads === 'awaited'
          ? awaitedRows.map((at) => <SkeletonRow key={at} at={at} />)
          : leads.map((lead) => <LeadTableRow key={lead.id} lead={lead} now={now} isOpen={lead.id === openId} />)}
      </tbody>
    </table>
  )
}
