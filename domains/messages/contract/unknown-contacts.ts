import { z } from 'zod'
import { triesRefusals } from '#domains/leads/contract/number-tries.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { IdParams, PersonName } from '#platform/contract/shapes.ts'

const numberSentence = 'Write the telephone number; with the country’s code, as +971, where it is not Indian.'

export const makeLeadOfUnknownContact = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/inbox/strangers/:id/lead/',
  summary:
    'Makes a lead of an unknown contact who told their number, with the messages that they wrote. It belongs to the counsellor who makes it; one that an admin makes is assigned.',
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({ name: PersonName, number: z.string(numberSentence).trim().min(1, numberSentence).max(40, numberSentence) }),
  answer: z.object({ lead: z.int(), moved: z.int() }),
  refusals: {
    ...triesRefusals,
    unknownContactGone: [404, 'Someone already said which lead this is.'],
    numberInvalid: [400, 'This is not a telephone number. Check its digits and the country’s code.'],
    known: [409, 'A lead with this number is there already. Look for it by the number, and say that this is the parent.'],
    erased: [409, 'This parent asked to be forgotten, so nothing more is kept of them.'],
  },
  success: 'Lead created',
  ours: true,
})
