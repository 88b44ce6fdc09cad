import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { IdParams, Instant } from '#platform/contract/shapes.ts'

export const getWritingHours = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/thread/:id/hours/',
  summary:
    'Answers whether it is night for a parent, by their own clock where the portal knows it, and when they may be written to without waking them.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({
    begins_at: Instant.nullable().meta({ description: 'When the hours next begin; null while they last.' }),
    begins: z.string().meta({ description: 'The time of day at which they begin, as 09:00.' }),
    clock: z.string().meta({ description: 'What the parent’s clock shows; in a country with several clocks, the earliest of them.' }),
    is_abroad: z.boolean().meta({ description: 'The clock is one abroad.' }),
  }),
  refusals: leadGone,
  ours: true,
})
