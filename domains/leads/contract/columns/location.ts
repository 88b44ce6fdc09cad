import { Ids } from '#platform/contract/shapes.ts'
import type { LeadColumn } from './lead-column.ts'

export const location = {
  title: 'Location',
  filters: { cities: Ids.optional(), districts: Ids.optional(), district_regions: Ids.optional() },
} as const satisfies LeadColumn
