import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { IdParams, Instant, tooLong } from '#platform/contract/shapes.ts'

/** What somebody may do so often before they are asked why, and the setting that says how often. */
export const budgets = {
  openings: {
    setting: 'opened_parents_an_hour',
    hours: 1,
    did: 'opened {count} parents within an hour beside those whom they called, wrote to or were served',
  },
  reveals: { setting: 'shown_numbers_an_hour', hours: 1, did: 'had the numbers of {count} parents shown within an hour' },
  rows: { setting: 'exported_rows_a_day', hours: 24, did: 'exported {count} rows within a day' },
} as const

export type BudgetKind = keyof typeof budgets
const budgetKinds = Object.keys(budgets) as [BudgetKind, ...BudgetKind[]]

/** Milliseconds for which each further opening, reveal or export waits until somebody says why. */
export const slowedBy = 2_000

const Alarm = z.object({ id: z.int(), kind: z.enum(budgetKinds), count: z.int(), budget: z.int(), at: Instant })
export type Alarm = z.infer<typeof Alarm>

const root = '/api/v1/admin_custom/budget-alarms/'

export const listMyAlarms = defineOperation({
  method: 'GET',
  path: `${root}mine/`,
  summary: 'Lists the alarms of the last day for which the member of staff has not said why they read so much.',
  roles: 'staff',
  answer: z.object({ results: z.array(Alarm) }),
  ours: true,
})

const longestReason = 300

export const giveReason = defineOperation({
  method: 'POST',
  path: `${root}:id/reason/`,
  summary: 'Says why so much was read. It is kept in the audit log, and reading is no longer slowed.',
  roles: 'staff',
  params: IdParams,
  body: z.strictObject({
    reason: z.string('Say why.').trim().min(5, 'Say why in at least 5 characters.').max(longestReason, tooLong(longestReason)),
  }),
  answer: z.object({ id: z.int() }),
  refusals: { alarmNotFound: [404, 'There is no such question for you. It may be answered already.'] },
  success: 'Thank you, it is kept',
  ours: true,
})
