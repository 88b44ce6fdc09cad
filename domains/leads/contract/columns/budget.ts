import { z } from 'zod'
import { maxRupees, rupees, Tenure } from '#platform/contract/money.ts'
import { WholeNumber } from '#platform/contract/shapes.ts'
import type { LeadColumn } from './lead-column.ts'

const Fee = WholeNumber.pipe(z.number().max(maxRupees, `Give at most ${rupees(maxRupees)}.`))

export const budget = {
  title: 'Budget',
  filters: {
    min_fee: Fee.optional(),
    max_fee: Fee.optional(),
    tenure: Tenure.optional().meta({ description: 'Tenure of min_fee and max_fee; a year if left out.' }),
  },
} as const satisfies LeadColumn
