import { z } from 'zod'
import { actionCategories } from '../action-list.ts'
import type { LeadColumn } from './lead-column.ts'

export const stage = {
  title: 'Stage',
  filters: {
    stage: z
      .enum(actionCategories, 'Give a category of the action list.')
      .optional()
      .meta({ description: 'Their furthest step is of this category; where none stands, their latest action (ours).' }),
  },
} as const satisfies LeadColumn
