import { z } from 'zod'
import { WholeNumber } from '#platform/contract/shapes.ts'
import type { LeadColumn } from './lead-column.ts'

export const calls = {
  title: 'Calls',
  filters: {
    num_of_call_attempts: WholeNumber.pipe(z.number().max(1000, 'Give at most 1000.'))
      .optional()
      .meta({ description: 'Exactly so many calls: dialed, or logged by hand where none was dialed.' }),
  },
} as const satisfies LeadColumn
