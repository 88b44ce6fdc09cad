import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { grouped } from '#platform/contract/counts.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Id, IdParams, Instant, listAnswer, momentOf, Named, PhoneNumber, paging, searchText } from '#platform/contract/shapes.ts'
import { Channel, Message, MessageKind, MessageStatus, Seen, seenElsewhere } from './message.ts'

/** The owners by which the inbox is divided; leads without an owner appear to those who see them. */
export const inboxOwners = { mine: 'Mine', shared: 'Shared with me', nobody: 'Unassigned', team: 'Everyone’s' } as const

/** Which of them, and in which order. */
export const inboxViews = {
  waiting: 'Waiting longest',
  closing: 'Window closes first',
  unread: 'Unread',
  snoozed: 'Snoozed',
  all: 'All',
} as const

const names = <Table extends object>(table: Table) => Object.keys(table) as [keyof Table & string, ...(keyof Table & string)[]]

/** Conversations are counted up to this, so that a count takes no longer where more wait: this many means so many or more. */
export const maxCounted = 1_000

/** Words of one or two letters are looked for in so many of the newest conversations of the reader. */
export const maxSearched = 2_000

/** Whether a search has no three letters in a row, by which an index finds words among all messages. */
export const isShortSearch = (text: string) => !/[\p{L}\p{M}\p{N}]{3}/u.test(text)

export const InboxLine = z.object({
  lead: Named,
  phone: PhoneNumber.nullable(),
  owner: Named.nullable(),
  mine: z.boolean(),
  shared: z.boolean(),
  latest: z.object({
    id: z.int(),
    text: z.string().meta({ description: 'The first 200 characters.' }),
    type: MessageKind,
    channel: Channel,
    conversation_way: z.enum(['outgoing', 'incoming']),
    status: MessageStatus,
    at: Instant,
    simulated: z.boolean(),
  }),
  unread: z.int(),
  waiting_since: Instant.nullable().meta({
    description: 'The first message that nobody answered; nothing when it is answered or finished.',
  }),
  window_ends_at: Instant.nullable(),
  snoozed_until: Instant.nullable(),
  claimable: z.boolean().meta({ description: 'The reader may take this lead, by transferring it to themselves.' }),
  found: z.string().nullable().meta({ description: 'In a search: the message that has the words.' }),
})
export type InboxLine = z.infer<typeof InboxLine>

export const listInbox = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/inbox/',
  summary: 'Lists conversations with parents, by whose they are and what they wait for; counts at most 1,000 of them.',
  roles: leadRoles,
  query: z.strictObject({
    ...paging(),
    owner: z.enum(names(inboxOwners), 'Give mine, shared, nobody or team.').default('mine'),
    view: z.enum(names(inboxViews), 'Give waiting, closing, unread, snoozed or all.').default('waiting'),
    counsellor: Id.optional().meta({ description: 'Of the team: those of one counsellor.' }),
    search: searchText()
      .optional()
      .meta({
        description: `Words in a message; with it the newest conversation comes first. One or two letters are looked for in the newest ${grouped(maxSearched)} conversations.`,
      }),
  }),
  answer: listAnswer(InboxLine),
  ours: true,
})

export const countInbox = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/inbox/counts/',
  summary:
    'Counts what the menu, the title and the dashboard show: conversations that are unread, wait for an answer, or whose window closes within two hours; looks at the 1,000 at most that wait longest.',
  roles: leadRoles,
  answer: z.object({
    unread: z.int(),
    waiting: z.int(),
    closing: z.int().meta({ description: 'Of those that wait: their window closes within two hours.' }),
    nobody: z.int().meta({ description: 'Those that wait and whose leads have no owner.' }),
    shared: z.int().meta({ description: 'That wait and are shared with the reader.' }),
  }),
  ours: true,
})
export type InboxCounts = z.infer<typeof countInbox.answer>

export const countTeamInbox = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/inbox/team/',
  summary: 'Answers, for each counsellor whose parents wait, how many wait and how long; leads without an owner stand without a name.',
  roles: ['counsellor_admin'],
  answer: z.object({
    results: z.array(
      z.object({
        counsellor: Named.nullable(),
        waiting: z.int(),
        unread: z.int(),
        longest_since: Instant.meta({ description: 'Since when the parent waits who waits longest.' }),
        answered_today: z.int().meta({ description: 'Answers that parents were sent today.' }),
        median_minutes: z.number().nullable().meta({ description: 'How long parents waited for them, half of them at most.' }),
      }),
    ),
  }),
  ours: true,
})

const ofLead = '/api/v1/admin_custom/inbox/:id/'

export const finishThread = defineOperation({
  method: 'POST',
  path: `${ofLead}finish/`,
  summary: 'Says that nothing in a conversation waits for an answer, or takes that back.',
  roles: leadRoles,
  params: IdParams,
  body: z
    .strictObject({ finished: z.boolean('Say true or false.').default(true), seen: Seen.optional() })
    .refine(({ finished, seen }) => !finished || seen !== undefined, { message: 'Say which message you saw last.', path: ['seen'] }),
  answer: z.object({
    finished: z.boolean().meta({ description: 'Nothing waits for an answer; a message that came after `seen` still does.' }),
  }),
  refusals: { ...leadGone, seenElsewhere },
  ours: true,
})

export const snoozeThread = defineOperation({
  method: 'POST',
  path: `${ofLead}snooze/`,
  summary: 'Takes a conversation out of the inbox until a time, or until the parent writes; without a time it comes back at once.',
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({ until: momentOf('Give a date and a time.').nullable() }),
  answer: z.object({ snoozed_until: Instant.nullable() }),
  refusals: { ...leadGone, inThePast: [400, 'This time has passed. Choose a later one.'] },
  ours: true,
})

export const UnknownContact = z.object({
  id: z.int(),
  name: z.string(),
  channel: z.enum(['whatsapp', 'email']),
  address: z.string().nullable().meta({ description: 'Of somebody who writes by e-mail.' }),
  number: z.string().nullable().meta({
    description: 'The digits from which they write, as WhatsApp gave them, with + before: our rules of numbers do not know such numbers.',
  }),
  seen_at: Instant.meta({ description: 'When they wrote last.' }),
  messages: z.array(Message).meta({ description: 'The newest 50, the oldest of them first.' }),
})
export type UnknownContact = z.infer<typeof UnknownContact>

export const listUnknownContacts = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/inbox/strangers/',
  summary:
    'Lists people who wrote by WhatsApp without showing their number, or from one that cannot be checked, or by e-mail from an address of no lead, and whom nobody has attached to a lead.',
  roles: leadRoles,
  query: z.strictObject({ ...paging() }),
  answer: listAnswer(UnknownContact),
  ours: true,
})

export const attachUnknownContact = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/inbox/strangers/:id/',
  summary: 'Says which lead an unknown contact is: their messages come there.',
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({ lead: Id }),
  answer: z.object({ lead: z.int(), moved: z.int() }),
  refusals: { ...leadGone, unknownContactGone: [404, 'Someone already said which lead this is.'] },
  ours: true,
})
