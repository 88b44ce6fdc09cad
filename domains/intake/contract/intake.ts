import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import type { Role } from '#platform/contract/roles.ts'
import { Flag, Id, IdParams, Instant, listAnswer, Named, paging, readableName } from '#platform/contract/shapes.ts'
import { kindNames, maxEvents } from './event-kinds.ts'

/** How far the clock of a sender may be from ours, in minutes. */
export const clockTolerance = 5

/** Days back that an event may have happened; ids are remembered for longer, so that nothing older counts twice. */
export const oldestEvent = 30

const Kind = z.enum(kindNames, 'Choose among the kinds of events.')

/** The outcome of an event. */
export const Became = z.enum(['made', 're_engaged', 'joined'])
export type Became = z.infer<typeof Became>

const Unclear = z.object({ field: z.string(), value: z.string(), reason: z.string() })
/** A part of an event that was not understood: it is kept with the lead, and told to the admins. */
export type Unclear = z.infer<typeof Unclear>

const FieldErrors = z.record(z.string(), z.array(z.string()))

const Result = z.object({
  id: z.string().nullable().meta({ description: 'As it was sent; null where it had none.' }),
  status: z.enum(['accepted', 'duplicate', 'refused']),
  became: Became.optional().meta({
    description:
      'made: a new lead. re_engaged: a known parent did something new. joined: it was added to a known parent, who did newer things already.',
  }),
  errors: FieldErrors.optional().meta({ description: 'Why it was refused, by field.' }),
  not_understood: z
    .array(Unclear)
    .optional()
    .meta({ description: 'For an accepted event: parts that were kept with the lead as they came.' }),
})
export type Result = z.infer<typeof Result>

/** Refusals of every call that is signed with an intake key. */
export const signatureRefusals = {
  unsigned: [401, 'This request is not signed. Send the headers Intake-Key, Intake-Time and Intake-Signature.'],
  wrongSignature: [
    401,
    'The signature fits none of the keys here, this time and this body. Check the key, and sign the body exactly as it is sent.',
  ],
  revoked: [401, 'This key was revoked. Ask an admin of the portal for a new one.'],
  clockWrong: [
    401,
    `This request was signed at {signed}, and here it is {now}: {off} apart. Set the clock of the server that sends, or sign again what waited; at most ${clockTolerance} minutes may lie between.`,
  ],
} as const

export const sendEvents = defineOperation({
  method: 'POST',
  path: '/api/v1/intake/events',
  summary: `Takes in what parents did on a website: up to ${maxEvents} events, with an answer for each. Signed with an intake key (docs/intake/README.md).`,
  roles: 'public',
  signed: true,
  byProvider: true,
  body: z.strictObject({
    events: z
      .array(z.unknown(), 'Send the events as a list.')
      .min(1, 'Send at least one event.')
      .max(maxEvents, `Send at most ${maxEvents} events at a time.`),
  }),
  answer: z.object({ accepted: z.int(), duplicates: z.int(), refused: z.int(), results: z.array(Result) }),
  refusals: {
    ...signatureRefusals,
    tooMuch: [429, 'Too many events are arriving. Nothing of this request was accepted: send it again in {seconds} seconds.'],
  },
  ours: true,
  unrepeatable: true,
})

export const getEventSchema = defineOperation({
  method: 'GET',
  path: '/api/v1/intake/schema',
  summary: 'Answers the JSON Schema of what `POST /api/v1/intake/events` takes.',
  roles: 'public',
  answer: z.record(z.string(), z.unknown()),
  ours: true,
})

const admins: readonly Role[] = ['counsellor_admin']

const IntakeKey = z.object({
  id: z.int(),
  name: z.string(),
  source: z.string(),
  kinds: z.array(Kind),
  created_at: Instant,
  created_by: z.string().nullable().meta({ description: 'Null: on the command line.' }),
  last_used_at: Instant.nullable().meta({ description: 'To the minute.' }),
  revoked_at: Instant.nullable(),
})
export type IntakeKey = z.infer<typeof IntakeKey>

export const listIntakeKeys = defineOperation({
  method: 'GET',
  path: '/api/v1/intake/keys/',
  summary: 'Lists the intake keys, those in use first.',
  roles: admins,
  answer: z.object({ results: z.array(IntakeKey) }),
  ours: true,
})

export const createIntakeKey = defineOperation({
  method: 'POST',
  path: '/api/v1/intake/keys/',
  summary: 'Makes an intake key. It is answered this once, and only its hash is kept.',
  roles: admins,
  confirmed: true,
  body: z.strictObject({
    name: readableName('Give the key a name.', 60),
    source: readableName('Say where its leads come from.', 60),
    kinds: z
      .array(Kind)
      .min(1, 'Choose at least one kind of events.')
      .transform((kinds) => kindNames.filter((kind) => kinds.includes(kind))),
  }),
  answer: z.object({ id: z.int(), key: z.string() }),
  refusals: { nameTaken: [409, 'There is already a key with this name. Choose another name.'] },
  unrepeatable: true,
  ours: true,
})

export const revokeIntakeKey = defineOperation({
  method: 'POST',
  path: '/api/v1/intake/keys/:id/revoke/',
  summary: 'Revokes an intake key: nothing more comes in by it.',
  roles: admins,
  confirmed: true,
  params: IdParams,
  answer: z.object({ revoked: z.int() }),
  refusals: { keyNotFound: [404, 'This key does not exist, or is already revoked.'] },
  success: 'Nothing more comes in by this key',
  ours: true,
})

const ReceivedEvent = z.object({
  id: z.int(),
  event_id: z.string(),
  kind: z.string().nullable(),
  key: Named,
  received_at: Instant,
  became: Became.nullable().meta({ description: 'Null: it was refused.' }),
  lead: Named.nullable(),
  errors: FieldErrors.nullable(),
  not_understood: z.array(Unclear).nullable().meta({ description: 'For an accepted event: parts that were not understood.' }),
  payload: z.unknown().meta({ description: 'For a refused event: its text as it came.' }),
  mended_by: z.string().nullable(),
})
export type ReceivedEvent = z.infer<typeof ReceivedEvent>

export const listIntakeEvents = defineOperation({
  method: 'GET',
  path: '/api/v1/intake/events/',
  summary: 'Lists the events that came in, the last first; if asked, only those that were refused, or not wholly understood.',
  roles: admins,
  query: z.strictObject({ ...paging(), refused: Flag.optional(), not_understood: Flag.optional(), key: Id.optional() }),
  answer: listAnswer(ReceivedEvent),
  ours: true,
})

export const countIntakeTrouble = defineOperation({
  method: 'GET',
  path: '/api/v1/intake/trouble/',
  summary: 'Counts the events that were refused and wait to be mended, and those that were not wholly understood.',
  roles: admins,
  answer: z.object({ refused: z.int(), not_understood: z.int() }),
  ours: true,
})

export const mendIntakeEvent = defineOperation({
  method: 'POST',
  path: '/api/v1/intake/events/:id/mend/',
  summary: 'Sends a corrected event again.',
  roles: admins,
  params: IdParams,
  body: z.strictObject({ event: z.record(z.string(), z.unknown()) }),
  answer: z.object({ became: Became, lead: Named }),
  refusals: {
    eventNotFound: [404, 'This event no longer exists, or was accepted meanwhile.'],
    stillWrong: [400, 'Some fields are still wrong. Correct the ones named and send it again.'],
  },
  success: 'Taken in',
  ours: true,
})
