import { stageInWords } from '#domains/leads/contract/steps.ts'
import type { ListColumn } from './list-column.ts'

export const stage: ListColumn = { exported: [{ title: 'Stage', cell: (lead) => stageInWords(lead).text }] }
