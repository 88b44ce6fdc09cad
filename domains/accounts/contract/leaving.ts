import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { IdParams, Instant, idOf, Named, textOf } from '#platform/contract/shapes.ts'
import { accountRefusals } from './people.ts'

const roles = ['counsellor_admin', 'sales_admin'] as const

/** How long a deactivation can be undone. */
export const undoMinutes = 10

const maxReceivers = 50

/** Something that an account has, with what becomes of it when the account is deactivated. */
const Thing = z.object({
  name: z.string(),
  text: z.string().meta({ description: 'How many, in words.' }),
  count: z.int(),
  becomes: z.string(),
  can_be_given: z.boolean().meta({ description: 'The receivers that the admin chooses get it.' }),
})

export const getLeaving = defineOperation({
  method: 'GET',
  path: '/api/v1/accounts/staff/:id/leaving/',
  summary: 'Answers what an account has and what becomes of each when it is deactivated, and its last deactivation.',
  roles,
  params: IdParams,
  answer: z.object({
    has: z.array(Thing),
    last: z
      .object({ at: Instant, by: Named, undo_until: Instant.nullable().meta({ description: 'Until then the reader may undo it.' }) })
      .nullable()
      .meta({ description: 'The deactivation that stands; null: the account is active.' }),
  }),
  refusals: accountRefusals.find,
  ours: true,
})

export const deactivateAccount = defineOperation({
  method: 'POST',
  path: '/api/v1/accounts/staff/:id/deactivate/',
  summary: 'Deactivates an account, logs it out everywhere, and gives on what it has, in one act.',
  roles,
  params: IdParams,
  body: z
    .strictObject({
      to: z.array(idOf('Choose who gets them.')).max(maxReceivers, `Choose at most ${maxReceivers}.`).default([]),
      by_rules: z.boolean('Say true or false.').default(false).meta({ description: 'The assignment rules choose who gets the leads.' }),
      note: textOf(2000).optional(),
    })
    .refine(({ to, by_rules }) => !by_rules || to.length === 0, { message: 'Choose people or the rules, not both.', path: ['to'] }),
  answer: z.object({ deactivated: z.literal(true) }),
  refusals: {
    accountNotFound: accountRefusals.find.accountNotFound,
    isAdmin: accountRefusals.change.isAdmin,
    alreadyDeactivated: [409, 'This account has been deactivated meanwhile.'],
  },
  success: 'Deactivated',
  confirmed: true,
  ours: true,
})

export const undoDeactivation = defineOperation({
  method: 'POST',
  path: '/api/v1/accounts/staff/:id/undo-deactivation/',
  summary: `Takes a deactivation back within ${undoMinutes} minutes, with what was given on; only its maker can. What moved on since stays, and is named.`,
  roles,
  params: IdParams,
  answer: z.object({ stays: z.array(z.string()).meta({ description: 'What was not taken back, in words.' }) }),
  refusals: {
    accountNotFound: accountRefusals.find.accountNotFound,
    nothingToUndo: [409, 'You did not deactivate this account, or it is active again.'],
    tooLate: [409, `A deactivation can be undone for ${undoMinutes} minutes. Activate the account, and give back by hand what it had.`],
    stillMoving: [409, 'What was given on is still on its way. Undo it when it is there, in a minute.'],
  },
  success: 'The account is active again',
  confirmed: true,
  ours: true,
})
