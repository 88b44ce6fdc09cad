import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Id, IdParams, Instant, listAnswer, Named, PhoneNumber, paging, textOf, wholeNumber } from '#platform/contract/shapes.ts'
import { fileField } from '#platform/contract/upload.ts'
import { Message, maxBytesOf, Seen, Subject, seenElsewhere } from './message.ts'
import { contentRefusals, gateRefusals, templateRefusals } from './refusals.ts'
import { SendAt, Sent } from './whatsapp.ts'

const ofLead = '/api/v1/admin_custom/thread/:id/'
const ofMessage = '/api/v1/admin_custom/message/:id/'

/** One number of the lead, and until when free text may be sent to it. */
export const ThreadNumber = z.object({
  number: z.string().meta({ description: 'In E.164; what is given as `number` to send.' }),
  phone: PhoneNumber,
  wrong: z.boolean().meta({ description: 'Marked as wrong: it cannot be written to.' }),
  blocked: z.boolean().meta({
    description: 'Another parent who has this number may not be written to, so it cannot be written to.',
  }),
  latest: z.boolean().meta({ description: 'The parent wrote from it last; otherwise the number in use is the first.' }),
  window_ends_at: Instant.nullable().meta({ description: 'Nothing where the parent has not written by WhatsApp within 24 hours.' }),
})

export const Writer = Named.extend({
  until: Instant.meta({ description: 'When they no longer count as writing, unless they say so again.' }),
})
export type Writer = z.infer<typeof Writer>

export const threadPage = 50

export const getThread = defineOperation({
  method: 'GET',
  path: ofLead,
  summary: 'Answers the conversation with a lead: a page of messages, the newest first, and what is to be known before writing.',
  roles: leadRoles,
  params: IdParams,
  query: z.strictObject({
    before: Id.optional().meta({ description: 'The oldest message that is shown: older ones are answered.' }),
    limit: wholeNumber('Give a number.').pipe(z.number().min(1).max(200, 'Ask for at most 200 at a time.')).default(threadPage),
  }),
  answer: z.object({
    count: z.int(),
    results: z.array(Message),
    has_older: z.boolean(),
    numbers: z.array(ThreadNumber),
    opted_out: z.boolean().meta({ description: 'Do not disturb: neither WhatsApp nor mail.' }),
    offers_stopped_at: Instant.nullable().meta({ description: 'Since when the parent wants no offers by WhatsApp; null where they do.' }),
    provider: z.string().nullable().meta({ description: 'The name under which messages are kept; null where nothing can be sent.' }),
    simulated: z.boolean().meta({ description: 'Messages are recorded, and nothing is sent.' }),
    stopped: z.string().nullable().meta({ description: 'Why nothing can be sent right now, in words.' }),
    about_school: z
      .int()
      .nullable()
      .meta({ description: 'The school that the conversation is about, where a message names it; templates are filled with it.' }),
    unread: z.int(),
    finished: z.boolean().meta({ description: 'Nothing waits for an answer.' }),
    snoozed_until: Instant.nullable(),
    writing: z.array(Writer).meta({ description: 'Colleagues who are writing to this parent now.' }),
  }),
  refusals: leadGone,
  ours: true,
})
export type Thread = z.infer<typeof getThread.answer>

export const uploadMedia = defineOperation({
  method: 'POST',
  path: `${ofLead}media/`,
  summary: 'Takes a file from the disk that is to be sent to this parent; it stays only if a message is sent with it.',
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({ file: fileField('Choose a file.') }),
  upload: { field: 'file', maxBytes: maxBytesOf.document },
  answer: z.object({
    media_url: z.string(),
    mime_type: z.string(),
    message_type: z.enum(['image', 'video', 'audio', 'document']),
    name: z.string(),
    bytes: z.int(),
  }),
  refusals: {
    ...leadGone,
    emptyFile: [400, 'This file is empty. Choose another.'],
    brokenFile: [400, 'This picture is damaged and cannot be read. Choose another.'],
    kindRefused: contentRefusals.kindRefused,
    fileTooLarge: contentRefusals.fileTooLarge,
    storeAway: [503, 'The store of files does not answer right now. Try again in a moment.'],
  },
  ours: true,
})

export const retryMessage = defineOperation({
  method: 'POST',
  path: `${ofMessage}retry/`,
  summary: 'Sends a message a second time that was not sent, did not arrive, or is unknown; the second is a message of its own.',
  roles: leadRoles,
  params: IdParams,
  answer: Sent,
  refusals: {
    ...gateRefusals,
    ...contentRefusals,
    ...templateRefusals,
    notRetryable: [409, 'This message was sent, or is on its way. It is not sent again.'],
    sentAgain: [409, 'This message was already sent again.'],
  },
  ours: true,
})

export const changeScheduled = defineOperation({
  method: 'PATCH',
  path: ofMessage,
  summary: 'Changes the text, the subject or the time of a message that is scheduled.',
  roles: leadRoles,
  params: IdParams,
  body: z
    .strictObject({
      message: z.string().trim().optional(),
      subject: Subject.optional().meta({ description: 'Of an e-mail.' }),
      send_at: SendAt.optional(),
    })
    .refine(({ message, subject, send_at }) => (message ?? subject ?? send_at) !== undefined, {
      message: 'Change the text or the time.',
      path: ['message'],
    }),
  answer: Message,
  refusals: {
    ...gateRefusals,
    ...contentRefusals,
    ...templateRefusals,
    notScheduled: [409, 'This message is no longer scheduled.'],
    templateText: [409, 'The text of a template cannot be changed. Cancel this message and send another.'],
    noSubject: [400, 'Only an e-mail has a subject.'],
  },
  ours: true,
})

export const sendScheduledNow = defineOperation({
  method: 'POST',
  path: `${ofMessage}send/`,
  summary: 'Sends a scheduled message at once, if the rules let it through now.',
  roles: leadRoles,
  params: IdParams,
  answer: Message,
  refusals: {
    ...leadGone,
    notScheduled: [409, 'This message is no longer scheduled.'],
    cannotSend: [409, '{reason}'],
  },
  success: 'Message is on its way',
  ours: true,
})

export const cancelMessage = defineOperation({
  method: 'DELETE',
  path: ofMessage,
  summary: 'Cancels a message that is scheduled, or that waits to be tried again.',
  roles: leadRoles,
  params: IdParams,
  answer: Message,
  refusals: { ...leadGone, tooLate: [409, 'This message is already on its way, or was cancelled.'] },
  success: 'Message cancelled',
  ours: true,
})

export const listScheduled = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/scheduled-messages/',
  summary: 'Lists the scheduled messages to leads that the reader sees, the next one first; of a counsellor their own.',
  roles: leadRoles,
  query: z.strictObject({ ...paging() }),
  answer: listAnswer(Message.extend({ lead: Named })),
  ours: true,
})

export const readThread = defineOperation({
  method: 'POST',
  path: `${ofLead}read/`,
  summary: 'Says that the messages of a parent were read, by one of those whose lead it is.',
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({ seen: Seen }),
  answer: z.object({ unread: z.int().meta({ description: 'The messages that came after it.' }) }),
  refusals: { ...leadGone, seenElsewhere },
  ours: true,
})

/** Seconds for which somebody counts as writing after they said so. */
export const writingSeconds = 12

export const sayWriting = defineOperation({
  method: 'POST',
  path: `${ofLead}writing/`,
  summary: `Says that the member of staff is writing to this parent; it counts for ${writingSeconds} seconds, or until they send a message.`,
  roles: leadRoles,
  params: IdParams,
  answer: z.object({ writing: z.array(Writer).meta({ description: 'The others.' }) }),
  refusals: leadGone,
  ours: true,
  unrepeatable: true,
})

export const changeMessagePreference = defineOperation({
  method: 'POST',
  path: `${ofLead}preference/`,
  summary: 'Notes that a parent wants no WhatsApp or mail, or agreed to them again.',
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({
    opted_out: z.boolean('Say true or false.'),
    reason: textOf(500).min(1, 'Write how the parent said so.').meta({ description: 'It is kept in the timeline.' }),
  }),
  answer: z.object({ opted_out: z.boolean() }),
  refusals: leadGone,
  success: 'Details has been updated',
  ours: true,
})
