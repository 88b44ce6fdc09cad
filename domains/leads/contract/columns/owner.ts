import { Id } from '#platform/contract/shapes.ts'
import type { LeadColumn } from './lead-column.ts'

export const owner = {
  title: 'Owner',
  filters: { owner: Id.optional().meta({ description: 'Leads of this owner, among those that the reader sees (ours).' }) },
} as const satisfies LeadColumn
