import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { IdParams, Instant, momentOf } from '#platform/contract/shapes.ts'
import { leadGone } from './leads.ts'

export const changeLoginConsent = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/login-consent/:id/',
  summary: 'Notes that a parent agreed to log in through Inside, or took it back, and when they said so.',
  roles: ['counsellor_admin'],
  params: IdParams,
  body: z.strictObject({
    given: z.boolean('Say true or false.'),
    at: momentOf('Give the day and the time at which the parent said so.')
      .optional()
      .meta({ description: 'When the parent said so; now, if it is left out.' }),
  }),
  answer: z.object({ allowed_login_via_inside: z.boolean(), login_consent_at: Instant.nullable() }),
  refusals: {
    ...leadGone,
    inFuture: [400, 'This time lies in the future. Give the time at which the parent said so.'],
    saidLater: [409, 'The parent said something else after that time. Give a later time, or leave it as it is.'],
  },
  success: 'Details has been updated',
  ours: true,
})
