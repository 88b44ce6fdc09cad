import { joinedText, momentText } from '#domains/lists/server/exports/cell-texts.ts'
import type { ListColumn } from './list-column.ts'

export const action: ListColumn = {
  exported: [
    {
      title: 'Latest action',
      cell: ({ latest_action: latest }) => latest && joinedText([latest.name, latest.sub_action, momentText(latest.at)]),
    },
  ],
}
