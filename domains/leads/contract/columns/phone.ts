import { Flag } from '#platform/contract/shapes.ts'
import type { LeadColumn } from './lead-column.ts'

export const phone = {
  title: 'Phone',
  filters: { international_parent: Flag.optional().meta({ description: 'The number is not Indian.' }) },
  flags: { international_parent: { word: 'International number' } },
} as const satisfies LeadColumn
