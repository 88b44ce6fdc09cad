import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Chase, DialerButton, Meaning, OutcomeKey } from './steps.ts'

export const actionCategories = ['call', 'visit', 'lead', 'application', 'registration', 'admission', 'other'] as const
export const ActionCategory = z.enum(actionCategories, 'Choose a category.')
export type ActionCategory = z.infer<typeof ActionCategory>

export const listActions = defineOperation({
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
        means: Meaning.nullable().meta({ description: 'The step that it stands for (ours).' }),
        chase: Chase.nullable().meta({ description: 'Its effect on calling the parent again (ours).' }),
        dialer_button: DialerButton.nullable().meta({ description: 'The button of the dialer that logs it (ours).' }),
        outcome_key: OutcomeKey.nullable().meta({ description: 'The key that logs it, in the dialer and on a lead (ours).' }),
        sub_actions: z.array(z.object({ id: z.int(), name: z.string(), needs_schedule: z.boolean() })),
      }),
    ),
    calling_hours: z.object({ from: z.string(), until: z.string() }).meta({
      description: 'The hours in which parents are called, as HH:MM in India, for what is planned (ours).',
    }),
  }),
})
export type ActionListEntry = z.infer<typeof listActions.answer>['result'][number]
