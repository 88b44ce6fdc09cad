import { joinedText } from '#domains/lists/server/exports/cell-texts.ts'
import type { ListColumn } from './list-column.ts'

export const owner: ListColumn = {
  exported: [
    { title: 'Owner', cell: (lead) => lead.owner?.name ?? null },
    { title: 'Shared with', cell: (lead) => joinedText(lead.shared_with.map((staff) => staff.name)) },
  ],
}
