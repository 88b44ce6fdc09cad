import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { Id, IdParams, Instant } from '#platform/contract/shapes.ts'
import { accountRefusals } from './people.ts'

const roles = ['counsellor_admin', 'sales_admin'] as const

export const listSessionsOfAccount = defineOperation({
  method: 'GET',
  path: '/api/v1/accounts/staff/:id/sessions/',
  summary: 'Lists the sessions of an account that the reader looks after, the most recently used first.',
  roles,
  params: IdParams,
  answer: z.object({
    results: z.array(z.object({ id: z.int(), created_at: Instant, last_seen_at: Instant, user_agent: z.string(), address: z.string() })),
  }),
  refusals: accountRefusals.find,
  ours: true,
})

export const endSessionsOfAccount = defineOperation({
  method: 'POST',
  path: '/api/v1/accounts/staff/:id/end-sessions/',
  summary: 'Ends one session of an account that the reader looks after, or all of them.',
  roles,
  params: IdParams,
  body: z.strictObject({ session: Id.optional().meta({ description: 'All of them where it is left out.' }) }),
  answer: z.object({ ended: z.int() }),
  refusals: { ...accountRefusals.find, sessionNotFound: [404, 'This session has already ended.'] },
  success: 'Logged out',
  security: 'logout',
  ours: true,
})
