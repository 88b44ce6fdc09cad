import { Ids, maxEntries } from '#platform/contract/shapes.ts'
import type { LeadColumn } from './lead-column.ts'

/** Most leads that are chosen one by one; a list with more is taken by its filters. */
export const maxChosen = maxEntries

export const chosen = {
  title: 'Chosen',
  filters: { ids: Ids.optional().meta({ description: `These leads, of those that the list has; at most ${maxChosen} (ours).` }) },
} as const satisfies LeadColumn
