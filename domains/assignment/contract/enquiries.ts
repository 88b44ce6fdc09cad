import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { Instant, Named, PhoneNumber } from '#platform/contract/shapes.ts'

/** Minutes for which a parent who enquired is most likely at hand. */
export const liveMinutes = 15

const LiveEnquiry = z.object({
  lead: Named,
  phone: PhoneNumber,
  at: Instant.meta({ description: 'When the parent enquired.' }),
  school: z.string().nullable().meta({ description: 'The school of the newest enquiry.' }),
  is_offered: z.boolean().meta({ description: 'It is a colleague’s, who did not call in time.' }),
})
export type LiveEnquiry = z.infer<typeof LiveEnquiry>

const root = '/api/v1/admin_custom/live-enquiries/'

export const listLiveEnquiries = defineOperation({
  method: 'GET',
  path: root,
  summary: `Lists the parents of the counsellor who enquired in the last ${liveMinutes} minutes, or were offered to them since then, and for whom nobody did anything yet; the newest first.`,
  roles: ['counsellor'],
  answer: z.object({
    sound: z.boolean().meta({ description: 'The counsellor wants to hear a sound when one comes.' }),
    results: z.array(LiveEnquiry),
  }),
  ours: true,
})

export const changeEnquirySound = defineOperation({
  method: 'POST',
  path: `${root}sound/`,
  summary: 'Says whether the counsellor hears a sound when a new enquiry comes.',
  roles: ['counsellor'],
  body: z.strictObject({ is_on: z.boolean('Say whether it is on.') }),
  answer: z.object({ is_on: z.boolean() }),
  ours: true,
})
