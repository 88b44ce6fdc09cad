import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { IdParams, PhoneNumber } from '#platform/contract/shapes.ts'
import { leadGone } from './leads.ts'

/** Seconds for which a screen shows a number that was asked for. */
export const shownSeconds = 60

export const revealNumbers = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/reveal-numbers/:id/',
  summary: 'Answers the whole numbers of a parent to somebody whose role sees masked ones; it is recorded who asked.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({ numbers: z.array(PhoneNumber) }),
  refusals: leadGone,
  ours: true,
  showsNumbers: true,
  unrepeatable: true,
})
