import type { ListColumn } from './list-column.ts'

export const chosen: ListColumn = { foundApart: ['ids'] }
