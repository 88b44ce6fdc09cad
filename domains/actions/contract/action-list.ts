import { z } from 'zod'
import { ActionCategory } from '#domains/leads/contract/action-list.ts'
import { Chase, DialerButton, Meaning, OutcomeKey } from '#domains/leads/contract/steps.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Day, Id, IdParams, Ids, Instant, listAnswer, Named, paging, readableName } from '#platform/contract/shapes.ts'

export const longestEntryName = 80
const Name = readableName('Name is required', longestEntryName)
const NeedsSchedule = z.boolean('Say whether it needs a next step.')
const means = {
  means: Meaning.nullish().meta({ description: 'The step that it stands for, or that it only plans the next call, which is no call.' }),
  chase: Chase.nullish().meta({ description: 'What it says of calling the parent again.' }),
  dialer_button: DialerButton.nullish().meta({ description: 'The button of the dialer that logs it; it leaves the action that had it.' }),
  outcome_key: OutcomeKey.nullish().meta({
    description: 'The key that logs it; it leaves the action that had it, and one that is retired.',
  }),
} as const
const Order = z
  .array(Id, 'Give every id in its new place.')
  .min(1, 'Give every id in its new place.')
  .max(500, 'Give at most 500 ids.')
  .refine((ids) => new Set(ids).size === ids.length, 'Name each once.')

const ManagedSubAction = z.object({ id: z.int(), name: z.string(), needs_schedule: z.boolean(), retired: z.boolean(), logged: z.int() })

export const ManagedAction = ManagedSubAction.extend({
  category: ActionCategory,
  means: Meaning.nullable(),
  chase: Chase.nullable(),
  dialer_button: DialerButton.nullable(),
  outcome_key: OutcomeKey.nullable(),
  sub_actions: z.array(ManagedSubAction),
})
export type ManagedAction = z.infer<typeof ManagedAction>

const admins = ['counsellor_admin'] as const
const actionNotFound = [404, 'This action does not exist any more.'] as const
const meansAnother = [400, 'This is a step of another category. Choose one of this action’s category, or none.'] as const
const noCall = [400, 'Only an action of the category call has a button in the dialer.'] as const
const noPlan = [400, 'An entry that plans the next call has a next step, and calls go on after it.'] as const
const nameTaken = [409, 'This name is used already. Choose another name, or bring the retired entry back.'] as const
const notEveryOne = [409, 'Someone changed the list meanwhile. Check it, then set the order again.'] as const

export const listManagedActions = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/action-list/manage/',
  summary: 'Lists every action with its sub-actions in order, the retired ones too, with how often each was logged in the last 30 days.',
  roles: admins,
  answer: z.object({ result: z.array(ManagedAction) }),
  ours: true,
})

export const createAction = defineOperation({
  method: 'POST',
  path: '/api/v2/admin_custom/action-list/',
  summary: 'Adds an action at the end of the list. Its category stays: what was logged under it would change its meaning.',
  roles: admins,
  body: z.strictObject({ category: ActionCategory, name: Name, needs_schedule: NeedsSchedule, ...means }),
  answer: ManagedAction,
  refusals: { nameTaken, meansAnother, noCall, noPlan },
  success: 'Action added',
  ours: true,
})

export const changeAction = defineOperation({
  method: 'PATCH',
  path: '/api/v2/admin_custom/action-list/:id/',
  summary:
    'Renames an action, says what it means, whether it needs a next step and which button of the dialer logs it, retires it or brings it back. What was logged stays, and keeps what it meant.',
  roles: admins,
  params: IdParams,
  body: z.strictObject({
    name: Name.optional(),
    needs_schedule: NeedsSchedule.optional(),
    retired: z.boolean('Say true or false.').optional(),
    ...means,
  }),
  answer: ManagedAction,
  refusals: {
    actionNotFound,
    nameTaken,
    meansAnother,
    noCall,
    noPlan,
    lastOne: [409, 'Keep at least one action: without any, nobody can log anything.'],
  },
  success: 'Action saved',
  ours: true,
})

export const orderActions = defineOperation({
  method: 'PUT',
  path: '/api/v2/admin_custom/action-list/order/',
  summary: 'Puts the actions in an order; every action that is not retired is named once.',
  roles: admins,
  body: z.strictObject({ ids: Order }),
  answer: z.object({ result: z.array(ManagedAction) }),
  refusals: { notEveryOne },
  success: 'Order saved',
  ours: true,
})

export const createSubAction = defineOperation({
  method: 'POST',
  path: '/api/v2/admin_custom/action-list/:id/sub-actions/',
  summary: 'Adds a sub-action at the end of an action’s.',
  roles: admins,
  params: IdParams,
  body: z.strictObject({ name: Name, needs_schedule: NeedsSchedule }),
  answer: ManagedAction,
  refusals: { actionNotFound, nameTaken },
  success: 'Sub-action added',
  ours: true,
})

export const changeSubAction = defineOperation({
  method: 'PATCH',
  path: '/api/v2/admin_custom/sub-action/:id/',
  summary: 'Renames a sub-action, says whether it needs a next step, retires it or brings it back.',
  roles: admins,
  params: IdParams,
  body: z.strictObject({
    name: Name.optional(),
    needs_schedule: NeedsSchedule.optional(),
    retired: z.boolean('Say true or false.').optional(),
  }),
  answer: ManagedAction,
  refusals: { actionNotFound, nameTaken },
  success: 'Sub-action saved',
  ours: true,
})

export const orderSubActions = defineOperation({
  method: 'PUT',
  path: '/api/v2/admin_custom/action-list/:id/order/',
  summary: 'Puts the sub-actions of an action in an order; every one that is not retired is named once.',
  roles: admins,
  params: IdParams,
  body: z.strictObject({ ids: Order }),
  answer: ManagedAction,
  refusals: { actionNotFound, notEveryOne },
  success: 'Order saved',
  ours: true,
})

/** The longest range of days that is browsed at once. */
export const maxDays = 92

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

export const LoggedAction = z.object({
  id: z.int(),
  at: Instant,
  by: Named.nullable(),
  lead: Named.nullable().meta({
    description: 'Null where the reader logged it and no longer sees the lead; the comment is null then too.',
  }),
  category: ActionCategory,
  action: z.string(),
  sub_action: z.string().nullable(),
  schools: z.array(z.string()),
  comment: z.string().nullable(),
  scheduled_at: Instant.nullable(),
})
export type LoggedAction = z.infer<typeof LoggedAction>

export const listLoggedActions = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/logged-actions/',
  summary: `Lists logged actions: the reader’s own, and others’ on leads that the reader sees; the newest first, over at most ${maxDays} days.`,
  roles: leadRoles,
  query: z
    .strictObject({
      ...paging(),
      start_date: Day,
      end_date: Day,
      staff: Id.optional().meta({ description: 'Logged by this member of staff.' }),
      actions: Ids.optional(),
      sub_actions: Ids.optional(),
      category: ActionCategory.optional(),
    })
    .refine((query) => query.start_date <= query.end_date, { message: 'The first day is after the last.', path: ['start_date'] })
    .refine((query) => daysBetween(query.start_date, query.end_date) < maxDays, {
      message: `Ask for at most ${maxDays} days.`,
      path: ['start_date'],
    }),
  answer: listAnswer(LoggedAction),
  ours: true,
})
