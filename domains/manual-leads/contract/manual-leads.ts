import { z } from 'zod'
import { childAges } from '#domains/leads/contract/forms.ts'
import { Language } from '#domains/leads/contract/languages.ts'
import { longestComment } from '#domains/leads/contract/leads.ts'
import { triesRefusals } from '#domains/leads/contract/number-tries.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { ClockTime, Day, Id, idOf, Named, PersonName, PhoneNumber, textOf, wholeNumber } from '#platform/contract/shapes.ts'

/** The most look-ups of leads out of sight by an account within an hour. */
export const maxLookUps = 60

const numberSentence = 'Write the telephone number; with the country’s code, as +971, where it is not Indian.'
const TypedNumber = z.string(numberSentence).trim().min(1, numberSentence).max(40, numberSentence)

const lookUpRefusals = {
  tooManyLookUps: [429, 'You have looked up too many numbers within an hour. Try again at {time}.'],
} as const

/** The acts that are possible for a known parent. */
const Possible = z.enum(['open', 'take', 'enquire'])

export const findParent = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/find-parent/',
  summary: 'Finds the lead with a number, in any spelling, and its owner. Look-ups of leads that the reader does not see are counted.',
  roles: leadRoles,
  query: z.strictObject({ number: TypedNumber }),
  answer: z.object({
    number: PhoneNumber.nullable().meta({ description: 'The number as it was read; null if it is not a telephone number yet.' }),
    found: z
      .object({
        lead: Named.nullable().meta({ description: 'Null if the reader does not see the lead.' }),
        owner: Named.nullable(),
        can: z.array(Possible),
      })
      .nullable(),
    refused: z.string().nullable().meta({ description: 'Why this parent may not be kept.' }),
  }),
  refusals: lookUpRefusals,
  acts: true,
  ours: true,
})

const ageSentence = `Age is a whole number from ${childAges.youngest} to ${childAges.oldest}.`

export const NewLead = z
  .strictObject({
    number: TypedNumber,
    name: PersonName,
    child: z
      .strictObject({
        child_name: PersonName,
        child_age: wholeNumber(ageSentence)
          .pipe(z.number().min(childAges.youngest, ageSentence).max(childAges.oldest, ageSentence))
          .nullish(),
        gender: z.enum(['girl', 'boy'], 'Choose girl or boy.').nullish(),
        class_name: Id.nullish().meta({ description: 'A class, by id.' }),
      })
      .optional(),
    places: z
      .array(idOf('Choose a place of the list.'))
      .max(10, 'Choose at most 10 places.')
      .default([])
      .meta({ description: 'Cities, districts and localities, by id.' }),
    language: Language.nullish().meta({ description: 'Which the parent speaks with us.' }),
    schooling: z.enum(['day', 'boarding', 'online'], 'Choose day, boarding or online.').default('day'),
    wants: textOf(1000).optional().meta({ description: 'The parent’s wish in words.' }),
    note: textOf(longestComment).optional(),
    schedule_date: Day.nullish().meta({ description: 'Day of the next call, in Asia/Kolkata.' }),
    schedule_time: ClockTime.nullish(),
    owner: idOf('Choose a counsellor.').nullish().meta({ description: 'For admins; without it the lead is assigned.' }),
  })
  .refine((body) => !body.schedule_date === !body.schedule_time, {
    message: 'Give the day and the time of the next call.',
    path: ['schedule_date'],
  })
export type NewLead = z.infer<typeof NewLead>

const numberInvalid = [400, 'This is not a telephone number. Check its digits and the country’s code.'] as const
const erased = [409, 'This parent asked to be forgotten, so nothing more is kept of them.'] as const

export const makeLead = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/new-lead/',
  summary:
    'Makes a lead of a parent who is not known yet. It belongs to the counsellor who makes it; an admin names one or leaves it to assignment.',
  roles: leadRoles,
  body: NewLead,
  answer: z.object({ lead: Named }),
  refusals: {
    ...triesRefusals,
    numberInvalid,
    erased,
    known: [409, 'This parent is known already. Look at who has them, or add the enquiry to their lead.'],
    placeNotFound: [400, 'One of these places is not in our list. Choose again.'],
    classNotFound: [400, 'This class is not in our list. Choose again.'],
    counsellorNotFound: [400, 'This counsellor is not active or does not exist. Choose another one.'],
    ownerRefused: [403, 'The lead is yours. Only an admin gives a new lead to somebody else.'],
    schedulePast: [400, 'This time has passed. Choose one that is still to come.'],
    scheduleFar: [400, 'Choose a day within the next two years.'],
  },
  success: 'Lead made',
  ours: true,
})

export const addEnquiry = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/new-lead/enquiry/',
  summary: 'Adds an enquiry to the lead of a known parent, also a colleague’s; they wait for a call again, and their counsellor is told.',
  roles: leadRoles,
  body: z.strictObject({
    number: TypedNumber,
    schooling: z.enum(['day', 'boarding', 'online'], 'Choose day, boarding or online.').default('day'),
    wants: textOf(1000).optional(),
    note: textOf(1000).optional(),
  }),
  answer: z.object({ lead: Named.nullable(), owner: Named.nullable() }),
  refusals: { numberInvalid, erased, unknown: [409, 'No parent has this number. Make a new lead.'], ...lookUpRefusals },
  success: 'Enquiry added to their lead',
  ours: true,
})

export const takeParent = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/new-lead/take/',
  summary: 'Takes a parent without an owner, by their number. Of two who do so at once the first has them.',
  roles: ['counsellor'],
  body: z.strictObject({ number: TypedNumber }),
  answer: z.object({ lead: Named }),
  refusals: {
    numberInvalid,
    erased,
    unknown: [409, 'No parent has this number. Make a new lead.'],
    taken: [409, '{owner} has this parent.'],
    ...lookUpRefusals,
  },
  success: 'The lead is yours',
  ours: true,
})
