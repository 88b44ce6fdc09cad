import { listOf } from '#platform/contract/shapes.ts'
import { Language } from '../languages.ts'
import type { LeadColumn } from './lead-column.ts'

export const language = {
  title: 'Language',
  filters: {
    languages: listOf(Language)
      .optional()
      .meta({ description: 'Which the parent speaks with us, by their codes of ISO 639-1, as hi,mr (ours).' }),
  },
} as const satisfies LeadColumn
