import { momentText } from '#domains/lists/server/exports/cell-texts.ts'
import type { ListColumn } from './list-column.ts'

export const activity: ListColumn = {
  exported: [
    { title: 'Last activity', cell: (lead) => momentText(lead.latest_user_action_timestamp) },
    { title: 'Created', cell: (lead) => momentText(lead.created_at) },
  ],
}
