import { z } from 'zod'
import { childAges } from '#domains/leads/contract/forms.ts'
import { Language } from '#domains/leads/contract/languages.ts'
import { PersonName, textOf } from '#platform/contract/shapes.ts'

/** What a parent may have done, as an event names it, with what staff read. */
export const eventKinds = {
  enquiry: 'Enquiry',
  cart: 'Cart',
  application: 'Application',
  'call-booked': 'Call booked',
  'log-in': 'Log-in',
  'message-consent': 'Message consent',
  'page-visit': 'Page visit',
} as const satisfies Record<string, string>

export type EventKind = keyof typeof eventKinds

export const kindNames = Object.keys(eventKinds) as [EventKind, ...EventKind[]]

/** Most events of one request, and most numbers of a parent beside the first. */
export const mostEvents = 500
const mostOtherNumbers = 4

const instantSentence = 'Give an instant as 2026-11-22T10:30:00+05:30, with its zone.'
const Moment = z.iso.datetime({ offset: true, error: instantSentence })

const describe = (description: string) => ({ description })

const TelephoneNumber = textOf(40).min(4, 'Give the telephone number of the parent.')

export const EventId = z
  .string('Give each event an id of its own.')
  .regex(/^[\x21-\x7e]{1,100}$/, 'An id is 1 to 100 printable characters without spaces.')

const Parent = z.strictObject({
  number: TelephoneNumber.meta(describe('As the parent typed it; without a country code it is Indian.')),
  other_numbers: z.array(TelephoneNumber).max(mostOtherNumbers, `Give at most ${mostOtherNumbers} other numbers.`).optional(),
  name: PersonName.optional(),
  city: textOf(100).optional().meta(describe('Where they look for a school, as they wrote or chose it.')),
  language: Language.optional().meta(describe('Which they speak, as ISO 639-1 has it.')),
  locality: textOf(100).optional().meta(describe('The part of that city.')),
})

const ageSentence = `Age is a whole number from ${childAges.youngest} to ${childAges.oldest}.`
const Child = z.strictObject({
  name: PersonName.optional(),
  age: z.int(ageSentence).min(childAges.youngest, ageSentence).max(childAges.oldest, ageSentence).optional(),
  gender: z.enum(['girl', 'boy'], 'Give girl or boy.').optional(),
  class: textOf(60).optional().meta(describe('Its slug or name, as class-1 or Nursery.')),
  board: textOf(60).optional().meta(describe('Its slug or name, as cbse.')),
})

const School = textOf(200).min(1, 'Name the school by its slug.').meta(describe('Its slug, as in its address.'))
const Schooling = z.enum(['day', 'boarding', 'online'], 'Give day, boarding or online.')
const Message = textOf(2000).meta(describe('What the parent wrote.'))

const always = {
  id: EventId.meta(describe('Yours. The same id twice is the same event, and counts once.')),
  at: Moment.meta(describe('When it happened.')),
  parent: Parent,
}
const about = { child: Child.optional(), schooling: Schooling.optional() }

/** Something that a parent did on the website, as it is told by `POST /api/v1/intake/events`. */
export const IntakeEvent = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({
        kind: z.literal('enquiry'),
        ...always,
        ...about,
        school: School.optional(),
        wants_visit: z.boolean().optional(),
        message: Message.optional(),
      }),
      z.strictObject({
        kind: z.literal('cart'),
        ...always,
        ...about,
        school: School,
        removed: z.boolean().optional().meta(describe('True when it was taken out again.')),
      }),
      z.strictObject({ kind: z.literal('application'), ...always, ...about, school: School }),
      z.strictObject({
        kind: z.literal('call-booked'),
        ...always,
        ...about,
        school: School.optional(),
        slot_at: Moment.meta(describe('When the parent asks to be called.')),
        message: Message.optional(),
      }),
      z.strictObject({ kind: z.literal('log-in'), ...always }),
      z.strictObject({
        kind: z.literal('message-consent'),
        ...always,
        given: z.boolean().meta(describe('False when it was taken back.')),
      }),
      z.strictObject({ kind: z.literal('page-visit'), ...always, school: School }),
    ],
    `Give one of these kinds: ${kindNames.join(', ')}.`,
  )
  .meta({ title: 'Intake event' })
export type IntakeEvent = z.infer<typeof IntakeEvent>

/** The published JSON Schema of a request. */
export const eventsSchema = () =>
  z.toJSONSchema(z.object({ events: z.array(IntakeEvent).min(1).max(mostEvents) }).meta({ title: 'Events of parents' }), { io: 'input' })
