import { z } from 'zod'
import { callsBlocked, helpBlocked } from '#domains/leads/contract/do-not-disturb.ts'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { CallState } from '#platform/contract/call-states.ts'
import { india } from '#platform/contract/india.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { CountryCode, Flag, Id, IdParams, Instant, Named, PhoneNumber, tooLong } from '#platform/contract/shapes.ts'

export const Call = z.object({
  id: z.int(),
  lead: Named.nullable().meta({
    description: 'The parent; for a number that was no parent’s, who has it now, if the reader sees them. Null: nobody, or two parents.',
  }),
  direction: z.enum(['outbound', 'inbound']),
  phone: PhoneNumber.meta({ description: 'The parent’s number.' }),
  state: CallState,
  simulated: z.boolean().meta({ description: 'No telephone was rung; a person says how it went.' }),
  automatic: z.boolean().meta({ description: 'The dialer dialed it by itself.' }),
  by: Named.nullable().meta({ description: 'The member of staff who placed it, or whose telephone rang.' }),
  placed_at: Instant,
  answered_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  talk_seconds: z.int().nullable(),
  trouble: z.string().nullable().meta({ description: 'The fault that the telephone service reported.' }),
  recording: z.enum(['none', 'expected', 'ready', 'failed']),
})
export type Call = z.infer<typeof Call>

/** Minutes for which the dialer leaves a parent alone after it called them. */
export const restMinutes = 60

/** Seconds for which the same request without an `attempt` finds the call that it placed. */
export const repeatSeconds = 10

export const simulatedCall = 'Simulated call recorded – no phone was rung'

/** The telephone service did not say whether it dials. */
export const unsureCall =
  'It is not known whether your telephone will ring: the telephone service did not answer. Nothing is dialed again by itself.'

export const gateRefusals = {
  ...leadGone,
  notTheirNumber: [409, 'This parent does not have this number. Add it to the lead first, then call.'],
  invalidNumber: [409, 'This is not a valid telephone number. Correct it on the lead, then call.'],
  wrongNumber: [409, 'This number was marked as wrong on {day}. Choose another number of this parent.'],
  optedOut: [409, callsBlocked],
  helpRefused: [409, helpBlocked],
  marketingRefused: [409, 'This parent wants no marketing. They may be called about their admission.'],
  chaseEnded: [409, 'They said no on {day}, and nothing came from them since. Plan a next call with them first.'],
  doNotDisturb: [409, 'This number is on the do-not-disturb register, and no consent of this parent is recorded.'],
  outsideHours: [409, 'Parents may be called from {from} to {until} {clock}. Plan the call for then.'],
  lastCallUnsure: [409, 'We do not know yet if your last call, to {parent}, is ringing. Wait a minute, or check that call again.'],
  alreadyOnCall: [409, 'You are on a call with {parent}. End it first.'],
  parentOnCall: [409, '{staff} is on a call with this parent now.'],
  heldByAnother: [409, '{staff} has this parent in the dialer now.'],
  calledLately: [409, 'The dialer called this parent at {at}, and leaves them alone for {minutes} minutes. You can still call by hand.'],
  noTelephone: [409, 'Your account has no telephone number that can ring first. Add it in your profile.'],
  noProvider: [409, 'No telephone provider is configured; nothing was sent.'],
  tooManyCalls: [429, 'Too many calls are being placed right now. Try again in a few seconds.'],
  providerBusy: [429, 'The telephone service is busy. Nothing was dialed; try again in {seconds} seconds.'],
  providerRefused: [409, 'The telephone service refused the call: {reason}. Nothing was dialed.'],
  attemptReused: [422, 'This attempt was already used for another call. Use a new one.'],
  overrideRefused: [403, 'Only a counsellor admin may call against a rule, with a reason.'],
} as const

export const longestReason = 300

/** What a call is for. It is fixed before the call begins (TCCCPR). */
const callPurposes = ['admission_help', 'marketing'] as const
export type CallPurpose = (typeof callPurposes)[number]

const press = {
  purpose: z.enum(callPurposes, 'Give admission_help or marketing.').default('admission_help').meta({
    description: 'What the call is for (ours): the parent’s consent to it is asked before it begins.',
  }),
  country_code: CountryCode.default(india.countryCode),
  attempt: z.uuid('Give an id of this attempt (UUID).').optional().meta({
    description:
      'One press of the key (ours): the same one again, for the same parent and number, finds the call that it placed, and dials nothing.',
  }),
  override: z
    .string()
    .trim()
    .min(5, 'Say why in at least 5 characters.')
    .max(longestReason, tooLong(longestReason))
    .optional()
    .meta({ description: 'An admin’s reason to call against the hours, the register or the pause (ours); it is logged.' }),
}

const phone = z
  .string('Field is required')
  .trim()
  .min(1, 'Field is required')
  .max(15, 'Max length is 15')
  .regex(/^\d+$/, 'Give the digits of the number alone.')

const Placed = z.object({
  detail: z.string().meta({ description: 'What staff read.' }),
  call: Call,
  warnings: z.array(z.string()).meta({ description: 'Rules that a simulated call does not keep, because nothing is dialed.' }),
})
export type Placed = z.infer<typeof Placed>

export const callParent = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/call-parent/:id/',
  summary: 'Calls a parent: rings the member of staff first, then the parent; refused by the first rule that does not allow it.',
  roles: leadRoles,
  params: IdParams,
  query: z.strictObject({
    phone,
    ...press,
    automatic: Flag.default(false).meta({
      description: 'The dialer dials, not a person (ours); it skips parents that it called lately.',
    }),
  }),
  answer: Placed,
  refusals: gateRefusals,
  malformed: 'Something went wrong',
  success: 'Call Sent Successfully..',
  acts: true,
})

const oneSubject = 'Give one of user, enquiry and call_scheduled_by_parent.'

/** The pause between its calls is the dialer's alone. */
const { calledLately: _ofDialer, ...ofHand } = gateRefusals

export const callParentAbout = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/call-parent/',
  summary: 'Calls a parent from what they are listed by: the lead, an enquiry, or a call that they booked.',
  roles: leadRoles,
  query: z
    .strictObject({ phone, ...press, user: Id.optional(), enquiry: Id.optional(), call_scheduled_by_parent: Id.optional() })
    .refine(({ user, enquiry, call_scheduled_by_parent }) => [user, enquiry, call_scheduled_by_parent].filter(Boolean).length === 1, {
      message: oneSubject,
      path: ['user'],
    }),
  answer: Placed,
  refusals: { ...ofHand, subjectNotFound: [404, 'This enquiry or booked call does not exist, or its parent is not shared with you.'] },
  malformed: 'Something went wrong',
  success: 'Call Sent Successfully..',
  acts: true,
})

export const recordsShown = 200

export const getCallRecords = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/get-call-records/:id/',
  summary: `Answers the newest ${recordsShown} calls with a parent, how many there are, and how many of them can be heard: how each went and whether its recording can be played.`,
  roles: leadRoles,
  params: IdParams,
  answer: z.object({
    count: z.int(),
    playable: z.int().meta({ description: 'How many of these calls have a recording that can be heard (ours).' }),
    results: z.array(Call),
  }),
  refusals: { leadNotFound: leadGone.leadNotFound },
})

export const getMyCall = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/calls/current/',
  summary: 'Returns the call that the member of staff is on, or was on last within the hour, and the call that rings for them now.',
  roles: leadRoles,
  answer: z.object({
    call: Call.nullable(),
    incoming: Call.nullable(),
    caller: z.object({ is_seen: z.boolean(), owner: Named.nullable() }).nullable().meta({
      description: 'Of the known parent who calls now: whether the reader sees the lead, which they do once they answer, and its owner.',
    }),
    other_numbers: z
      .array(PhoneNumber)
      .meta({ description: 'Other numbers of the called parent that are not marked as wrong and were not tried today.' }),
  }),
  ours: true,
})
export type MyCall = z.infer<typeof getMyCall.answer>

export const simulatedOutcomes = ['connected', 'parent_no_answer', 'parent_busy', 'parent_failed', 'counsellor_unreachable'] as const

const callNotFound = [404, 'This call does not exist, or is not yours.'] as const

export const setCallOutcome = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/calls/:id/outcome/',
  summary: 'Says how a simulated call went. Of real calls only the telephone service says it.',
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({ outcome: z.enum(simulatedOutcomes, 'Choose how the call went.') }),
  answer: Call,
  refusals: {
    callNotFound,
    notSimulated: [409, 'This was a real call. The telephone service reports how it went.'],
    alreadySaid: [409, 'The outcome of this call is noted already.'],
  },
  ours: true,
})

export const refreshCall = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/calls/:id/refresh/',
  summary: 'Asks the telephone service how a call of one’s own stands, when its message does not come.',
  roles: leadRoles,
  params: IdParams,
  answer: Call,
  refusals: { callNotFound, noAnswer: [409, 'The telephone service does not answer right now. The call stays as it is.'] },
  ours: true,
  unrepeatable: true,
})

export const issueRecordingTicket = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/calls/:id/recording/',
  summary: 'Answers the address at which a recording plays for ten minutes; every play is logged.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({ url: z.string(), expires_at: Instant }),
  refusals: {
    callNotFound,
    noRecording: [404, 'There is no recording of this call.'],
    notYet: [409, 'The recording is not here yet. Try again in a minute.'],
    simulated: [404, 'no recording (simulated call)'],
  },
  ours: true,
  unrepeatable: true,
})

export const playRecording = defineOperation({
  method: 'GET',
  path: '/api/v1/recordings/:ticket/',
  summary: 'Streams a recording, or the range asked for, while its ticket, the session behind it and the sight of the lead last.',
  roles: 'public',
  params: z.object({ ticket: z.string() }),
  answer: z.unknown().meta({ description: 'Audio; 206 with a Range header.' }),
  refusals: { ticketOver: [404, 'This recording can no longer be played here. Open it again from the lead.'] },
  ours: true,
  unrepeatable: true,
})

export const changeCallPreference = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/call-preference/:id/',
  summary: 'Notes that a parent is not to be disturbed, or agreed to be called although the register says otherwise.',
  roles: leadRoles,
  params: IdParams,
  body: z
    .strictObject({ opted_out: z.boolean('Say true or false.').optional(), consented: z.boolean('Say true or false.').optional() })
    .refine((body) => body.opted_out !== undefined || body.consented !== undefined, {
      message: 'Say what the parent wishes.',
      path: ['opted_out'],
    }),
  answer: z.object({
    opted_out: z.boolean(),
    consented: z.boolean(),
    writing_blocked: z.boolean().meta({ description: 'Neither WhatsApp nor mail may be sent.' }),
  }),
  refusals: leadGone,
  success: 'Details has been updated',
  ours: true,
})

export const getTelephony = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/telephony/',
  summary: 'Answers how calls are placed here: by which service, whether they are simulated, and in which hours.',
  roles: leadRoles,
  answer: z.object({
    provider: z.enum(['exotel', 'loopback']).nullable(),
    simulated: z.boolean(),
    from: z.string().meta({ description: 'HH:MM in India.' }),
    until: z.string(),
    open_now: z.boolean(),
    phone: PhoneNumber.nullable().meta({ description: 'The number that the member of staff is rung on.' }),
  }),
  ours: true,
})

/** A provider's message as it came: its fields are the provider's and may change. */
const ProviderMessage = z.record(z.string(), z.unknown())

export const receiveCallStatus = defineOperation({
  method: 'POST',
  path: '/api/v1/telephony/exotel/status/:id/:signature/',
  summary: 'Takes a message of Exotel about a call that the portal placed; the address is signed for that call.',
  roles: 'public',
  params: z.object({ id: Id, signature: z.string() }),
  body: ProviderMessage,
  answer: z.object({ received: z.boolean() }),
  refusals: { forged: [404, 'There is no such call.'] },
  ours: true,
  byProvider: true,
  unrepeatable: true,
})

export const receiveInboundCall = defineOperation({
  method: 'GET',
  path: '/api/v1/telephony/exotel/inbound/:secret/',
  summary: 'Takes a message of Exotel about a parent’s call to one of our numbers.',
  roles: 'public',
  params: z.object({ secret: z.string() }),
  query: ProviderMessage,
  answer: z.object({ received: z.boolean() }),
  refusals: { forged: [404, 'There is no such address.'] },
  ours: true,
  byProvider: true,
  unrepeatable: true,
})
