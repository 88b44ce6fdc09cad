import { z } from 'zod'
import { defineCall } from './call.ts'
import { ActionCategory, actionCategories } from './leads.ts'
import { leadRoles } from './roles.ts'

export const listActions = defineCall({
  method: 'GET',
  path: '/api/v2/admin_custom/action-list/',
  summary: 'Lists the actions that staff can log, in order, with their sub-actions.',
  roles: leadRoles,
  query: z.strictObject({
    category: z.enum(['base', ...actionCategories], 'Give base for the whole list, or one category.').default('base'),
  }),
  answer: z.object({
    result: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        category: ActionCategory,
        needs_schedule: z.boolean(),
        sub_actions: z.array(z.object({ id: z.int(), name: z.string(), needs_schedule: z.boolean() })),
      }),
    ),
  }),
})
export type ActionListEntry = z.infer<typeof listActions.answer>['result'][number]
