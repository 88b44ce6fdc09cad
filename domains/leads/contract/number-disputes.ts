import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { IdParams, Instant, listAnswer, Named, PhoneNumber, paging } from '#platform/contract/shapes.ts'

const Party = Named.extend({ owner: Named.nullable() })

/** A number that was added to a lead though another parent has it: by staff who do not see that parent, or as the parent arrived. */
export const NumberDispute = z.object({
  id: z.int(),
  number: PhoneNumber,
  at: Instant,
  by: Named.nullable().meta({ description: 'The member of staff who added it; null if it came with the parent from the website.' }),
  lead: Party.meta({ description: 'The lead to which it was added.' }),
  other: Party.nullable().meta({ description: 'The lead that had it before; null if that lead no longer exists.' }),
  is_erased: z.boolean().meta({ description: 'The parent who had it asked to be erased.' }),
})
export type NumberDispute = z.infer<typeof NumberDispute>

export const listNumberDisputes = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/number-disputes/',
  summary: 'Lists numbers that were added to a parent though another has them, the newest first, for an admin to settle.',
  roles: ['counsellor_admin'],
  query: z.strictObject(paging()),
  answer: listAnswer(NumberDispute),
  ours: true,
})

export const settleNumberDispute = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/number-disputes/:id/settle/',
  summary: 'Decides whose a number is: it stays with the lead to which it was added, or with the parent who had it.',
  roles: ['counsellor_admin'],
  params: IdParams,
  body: z.strictObject({ stays_with: z.enum(['lead', 'other'], 'Say lead or other.') }),
  answer: z.object({ settled: z.int() }),
  refusals: {
    disputeNotFound: [404, 'This number is already settled.'],
    onlyNumber: [409, 'This is the only number of {name}. Leave it with them, or give them another number first.'],
    erased: [409, 'The parent who had this number asked to be erased, so it may not be called. Leave it with them.'],
  },
  success: 'The number is settled',
  ours: true,
})
