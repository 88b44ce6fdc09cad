import type { LeadRow } from '@portal/contract/leads'
import { useNavigate } from '@tanstack/react-router'
import { memo, type MouseEvent } from 'react'
import { leadColumns } from './lead-columns.tsx'

interface LeadTableRowProps {
  lead: LeadRow
  now: number
  isOpen: boolean
}

/** Whether a click in a row was meant for something in it, or was the end of selecting text. */
export function isOwnClick(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement
  // A popover's content is a child of the row for React, but not in the page.
  if (!event.currentTarget.contains(target)) return false
  return target.closest('a, button') === null && (document.getSelection()?.isCollapsed ?? true)
}

/** One lead in the table; a click anywhere in it opens the lead, as its name does. */
export const LeadTableRow = memo(({ lead, now, isOpen }: LeadTableRowProps) => {
  const navigate = useNavigate()
  const open = (event: MouseEvent<HTMLElement>) => {
    if (isOwnClick(event)) void navigate({ to: '/users/$leadId', params: { leadId: String(lead.id) }, search: true })
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name in the row is the link that keys use
    <tr data-lead-row data-open={isOpen || undefined} onClick={open}>
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
  )
})
