import type { LeadRow } from '@portal/contract/leads'
import { pageSize } from '@portal/contract/shapes'
import { leadColumns } from './lead-columns.tsx'
import classes from './lead-table.module.css'
import { LeadTableRow } from './lead-table-row.tsx'
import { SkeletonRow } from './skeleton-row.tsx'
import { useNow } from './use-now.ts'

export interface LeadRowsProps {
  /** The rows; `awaited` while the first are on their way and that takes long enough to be shown. */
  leads: readonly LeadRow[] | 'awaited'
  openId: number | undefined
}

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
          ? Array.from({ length: pageSize }, (_, at) => <SkeletonRow key={at} at={at} />)
          : leads.map((lead) => <LeadTableRow key={lead.id} lead={lead} now={now} isOpen={lead.id === openId} />)}
      </tbody>
    </table>
  )
}
