import { z } from 'zod'
import { actionCategories } from '../action-list.ts'
import type { LeadColumn } from './lead-column.ts'

/** Neither a step nor an action: the rest beside the categories. */
export const withoutStage = 'none'

export const stage = {
  title: 'Stage',
  filters: {
    stage: z
      .enum([...actionCategories, withoutStage], 'Give a category of the action list, or none.')
      .optional()
      .meta({
        description: 'Their furthest step is of this category; where none stands, their latest action. none: there is neither (ours).',
      }),
  },
} as const satisfies LeadColumn
