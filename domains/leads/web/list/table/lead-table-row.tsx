import { memo } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { useOpenOnClick } from '#platform/web/ui/use-open-on-click.ts'
import type { LeadColumn } from './lead-columns.tsx'

interface LeadTableRowProps {
  lead: LeadRow
  columns: readonly LeadColumn[]
  now: number
  isOpen: boolean
}

/** A click anywhere in the row opens the lead, as its name does. */
export const LeadTableRow = memo(({ lead, columns, now, isOpen }: LeadTableRowProps) => (
  <tr data-lead-row data-open={isOpen || undefined} {...useOpenOnClick(lead.id)}>
    {columns.map(({ key, Cell }, at) =>
      at === 0 ? (
        <th key={key} scope="row">
          <Cell lead={lead} now={now} />
        </th>
      ) : (
        <td key={key}>
          <Cell lead={lead} now={now} />
        </td>
      ),
    )}
  </tr>
))
