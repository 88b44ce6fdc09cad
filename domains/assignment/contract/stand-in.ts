import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Id, Instant, idOf, Named } from '#platform/contract/shapes.ts'
import { Absence } from './attendance.ts'

const Offer = z.object({
  id: z.int().meta({ description: 'The lead.' }),
  name: z.string(),
  what: z.string().meta({ description: 'What is to be done, in words.' }),
  at: Instant,
  cities: z.array(z.string()),
})
export type Offer = z.infer<typeof Offer>

/** So many are listed of one colleague, and taken over at once. */
export const maxOffered = 200

const Away = z.object({
  id: z.int().meta({ description: 'The counsellor.' }),
  name: z.string(),
  absence: Absence,
  waiting: z.int().meta({
    description:
      'How many parents wait for somebody and were taken over by no colleague yet: with follow-ups and booked calls that are due by the end of today, and with replies, missed calls and enquiries.',
  }),
  offers: z.array(Offer).meta({
    description: `The first ${maxOffered} of them: what came or was due since the day on which the colleague left, in its order, then what waited before, the latest first.`,
  }),
  taken: z.array(z.object({ lead: Named, by: Named })),
})
export type Away = z.infer<typeof Away>

const root = '/api/v1/admin_custom/stand-in/'

export const listAway = defineOperation({
  method: 'GET',
  path: root,
  summary:
    'Lists who is away, with their parents who wait for somebody (admins: everyone’s; counsellors: of those who are in a rule with them).',
  roles: leadRoles,
  answer: z.object({ results: z.array(Away) }),
  ours: true,
})

export const takeOver = defineOperation({
  method: 'POST',
  path: root,
  summary:
    'Takes over what is due of a counsellor who is away, oneself or by an admin for others, in turn. It comes back when they are back.',
  roles: leadRoles,
  body: z.strictObject({
    absence_id: idOf('Say who is away.'),
    lead_ids: z.array(Id).min(1, 'Choose at least one lead.').max(maxOffered, `Choose at most ${maxOffered}.`),
    to: z
      .array(idOf('Choose a counsellor.'))
      .min(1, 'Choose at least one counsellor.')
      .max(50, 'Choose at most 50.')
      .optional()
      .meta({ description: 'For admins; left out, it is the reader.' }),
  }),
  answer: z.object({ taken: z.int(), gone: z.int().meta({ description: 'Somebody was faster, or it is not due any more.' }) }),
  refusals: {
    absenceNotFound: [404, 'They are back, or you do not stand in for them. Reload the page.'],
    counsellorNotFound: [400, 'This counsellor is not there today. Choose another one.'],
    notYours: [403, 'Only admins hand over to others. Take it yourself.'],
  },
  ours: true,
})
