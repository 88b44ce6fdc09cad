import { type MouseEvent, memo } from 'react'
import { useOpenOnClick } from '#platform/web/ui/use-open-on-click.ts'
import { ChooseBox } from '../selection/choose-box.tsx'
import type { Choosing } from '../selection/use-selection.ts'
import type { LeadCellProps } from './lead-cell-props.ts'
import type { ShownColumn } from './lead-columns.tsx'

interface LeadTableRowProps extends LeadCellProps {
  columns: readonly ShownColumn[]
  isOpen: boolean
  isChosen: boolean
  choosing: Choosing
}

const isOfRow = (event: MouseEvent<HTMLElement>) => event.shiftKey && !(event.target as HTMLElement).closest('label, button, [popover]')

/** A click anywhere in the row opens the lead, as its name does; with Shift it chooses the rows from the last chosen one. */
function useRowClicks(leadId: number, { extend }: Choosing) {
  const { onClick: openLead } = useOpenOnClick(leadId)
  return {
    // Otherwise Shift selects the text between.
    onMouseDown: (event: MouseEvent<HTMLElement>) => isOfRow(event) && event.preventDefault(),
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!isOfRow(event)) return openLead(event)
      event.preventDefault()
      extend(leadId)
    },
  }
}

export const LeadTableRow = memo(({ lead, columns, now, plannedFirst, isOpen, isChosen, choosing }: LeadTableRowProps) => (
  <tr data-lead-row data-open={isOpen || undefined} data-chosen={isChosen || undefined} {...useRowClicks(lead.id, choosing)}>
    <td>
      <ChooseBox lead={lead} isChosen={isChosen} choosing={choosing} />
    </td>
    {columns.map(({ key, Cell }, at) =>
      at === 0 ? (
        <th key={key} scope="row">
          <Cell lead={lead} now={now} plannedFirst={plannedFirst} />
        </th>
      ) : (
        <td key={key}>
          <Cell lead={lead} now={now} plannedFirst={plannedFirst} />
        </td>
      ),
    )}
  </tr>
))
