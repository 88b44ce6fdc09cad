import type { LeadRow } from '@portal/contract/leads'
import { memo } from 'react'
import { leadColumns } from './lead-columns.tsx'
import { useOpenOnClick } from './use-open-on-click.ts'

interface LeadTableRowProps {
  lead: LeadRow
  now: number
  isOpen: boolean
}

/** One lead in the table; a click anywhere in it opens the lead, as its name does. */
export const LeadTableRow = memo(({ lead, now, isOpen }: LeadTableRowProps) => (
  <tr data-lead-row data-open={isOpen || undefined} {...useOpenOnClick(lead.id)}>
    {leadColumns.map(({ title, Cell }, at) =>
      at === 0 ? (
        <th key={title} scope="row">
          <Cell lead={lead} now={now} />
        </th>
      ) : (
        <td key={title}>
          <Cell lead={lead} now={now} />
        </td>
      ),
    )}
  </tr>
))
