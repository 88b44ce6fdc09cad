import { languageName } from '#domains/leads/contract/languages.ts'
import type { ListColumn } from './list-column.ts'

export const language: ListColumn = {
  foundApart: ['languages'],
  exported: [{ title: 'Language', cell: (lead) => languageName(lead.language) }],
}
