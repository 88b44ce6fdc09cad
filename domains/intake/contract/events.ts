import { z } from 'zod'
import { EmailAddress } from '#domains/leads/contract/email-address.ts'
import { childAges } from '#domains/leads/contract/forms.ts'
import { Language } from '#domains/leads/contract/languages.ts'
import { PersonName, textOf } from '#platform/contract/shapes.ts'
import { kindNames, maxEvents } from './event-kinds.ts'

/** The words for staff of an event's fields. */
export const fieldNames: Readonly<Record<string, string>> = {
  id: 'Id of the event',
  kind: 'Kind',
  at: 'When it happened',
  parent: 'Parent',
  'parent.number': 'Number of the parent',
  'parent.name': 'Name of the parent',
  'parent.city': 'City',
  'parent.locality': 'Locality',
  'parent.language': 'Language',
  'parent.email': 'E-mail',
  'parent.reference': 'ID of the parent',
  child: 'Child',
  'child.name': 'Name of the child',
  'child.age': 'Age',
  'child.gender': 'Gender',
  'child.class': 'Class',
  'child.board': 'Board',
  school: 'School',
  schooling: 'Schooling',
  wants_visit: 'Wants a visit',
  message: 'Message',
  slot_at: 'Asks to be called',
  given: 'Consent given',
  removed: 'Taken out',
}

/** Most numbers of a parent beside the first. */
export const maxOtherNumbers = 4

export const tooManyNumbers = `Give at most ${maxOtherNumbers} other numbers.`

const instantSentence = 'Give an instant as 2026-11-22T10:30:00+05:30, with its zone.'
const Moment = z.iso.datetime({ offset: true, error: instantSentence })

const describe = (description: string) => ({ description })

const TelephoneNumber = textOf(40).min(4, 'Give the telephone number of the parent.')

export const EventId = z
  .string('Give each event an id of its own.')
  .regex(/^[\x21-\x7e]{1,100}$/, 'An id is 1 to 100 printable characters without spaces.')

/** In characters. */
const longestReference = 100

const Parent = z.strictObject({
  number: TelephoneNumber.meta(describe('As the parent typed it; without a country code it is Indian.')),
  other_numbers: z.array(TelephoneNumber).max(maxOtherNumbers, tooManyNumbers).optional(),
  name: PersonName.optional(),
  city: textOf(100).optional().meta(describe('The place where they look for a school, as they wrote or chose it.')),
  language: Language.optional().meta(describe('Which they speak, as ISO 639-1 has it.')),
  locality: textOf(100).optional().meta(describe('The part of that city.')),
  email: EmailAddress.optional(),
  reference: textOf(longestReference)
    .min(1, 'Leave it out, or give the id that you have for the parent.')
    .optional()
    .meta(describe('Your id of the parent: the same id is the same parent, also with another number.')),
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
/** In characters; a longer message of a parent is cut. */
export const longestMessage = 2000
const Message = textOf(longestMessage).meta(describe('The parent’s message.'))

const Given = z.boolean().meta(describe('False when it was taken back.'))

const always = {
  id: EventId.meta(describe('Yours. The same id twice is the same event, and counts once.')),
  at: Moment.optional().meta(describe('When it happened; now, if it is left out.')),
  parent: Parent,
}
const about = { child: Child.optional(), schooling: Schooling.optional() }

/** An activity of a parent on the website, as `POST /api/v1/intake/events` takes it. */
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
        slot_at: Moment.optional().meta(describe('When the parent asks to be called; as soon as possible, if it is left out.')),
        message: Message.optional(),
      }),
      z.strictObject({ kind: z.literal('log-in'), ...always }),
      z.strictObject({ kind: z.literal('message-consent'), ...always, given: Given }),
      z.strictObject({ kind: z.literal('login-consent'), ...always, given: Given }),
      z.strictObject({ kind: z.literal('page-visit'), ...always, school: School }),
    ],
    `Give one of these kinds: ${kindNames.join(', ')}.`,
  )
  .meta({ title: 'Intake event' })
export type IntakeEvent = z.infer<typeof IntakeEvent>

/** The published JSON Schema of a request. */
export const eventsSchema = () =>
  z.toJSONSchema(z.object({ events: z.array(IntakeEvent).min(1).max(maxEvents) }).meta({ title: 'Events of parents' }), { io: 'input' })
