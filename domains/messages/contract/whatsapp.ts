import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Id, IdParams, Instant, momentOf } from '#platform/contract/shapes.ts'
import { whatsappWebhookPath } from '#platform/contract/whatsapp-webhook.ts'
import { aboutFields, aboutRefusals } from './about.ts'
import { Message, MessageStatus, sentKinds } from './message.ts'
import { contentRefusals, gateRefusals, templateRefusals } from './refusals.ts'
import { VariableSource } from './templates.ts'

const digits = /^\+?\d{8,15}$/

/** A number as the specification's calls write it: ten digits are Indian, more begin with the country. */
export const MessageNumber = z
  .string('Field is required')
  .trim()
  .regex(digits, 'Give the digits of the number, with its country or as ten Indian digits.')

const attempt = z.uuid('Give an id of this attempt (UUID).').optional().meta({
  description: 'One press of Send (ours): the same one again, with the same message, answers what became of the first and sends nothing.',
})

export const SendAt = Instant.pipe(momentOf('Give a date and a time.'))

const combined_data_id = Id.optional().meta({ description: 'The lead, where the number is not enough to find it.' })

/** The answer of a send: its status text is what the toast says. */
export const Sent = z.object({
  status: z.string().meta({ description: 'What staff read.' }),
  response: z.object({ id: z.int().meta({ description: 'Of our message.' }), state: MessageStatus, message: Message }),
})
export type Sent = z.infer<typeof Sent>

/** A send that comes a second time answers what became of the first. */
export const sentWords = {
  queued: 'Message is on its way',
  scheduled: 'Message scheduled',
  simulated: 'Simulated message recorded – nothing was sent',
  cancelled: 'This message was cancelled – nothing was sent',
  rejected: 'This message was not sent',
  failed: 'This message did not arrive',
  unknown: 'It is not known whether this message was sent',
} as const

export const sendWhatsapp = defineOperation({
  method: 'POST',
  path: '/api/v1/communications/whatsapp/send/',
  summary:
    'Writes to a parent by WhatsApp: text, or a file of the portal with text under it. It is sent by a job at once, or when it is due.',
  roles: leadRoles,
  body: z.strictObject({
    number: MessageNumber,
    message: z.string().default(''),
    message_type: z.enum(sentKinds, 'Give text, image, video, audio or document.').default('text'),
    media_url: z.string().trim().max(300).nullish().meta({ description: 'The address of a file of this portal.' }),
    mime_type: z.string().max(200).nullish(),
    media_name: z.string().trim().max(200).nullish().meta({ description: 'What the parent reads as the name of a document (ours).' }),
    combined_data_id,
    reply_to: Id.nullish().meta({ description: 'The message that this one answers (ours).' }),
    send_at: SendAt.nullish().meta({ description: 'When it is sent; at once without it (ours).' }),
    attempt,
  }),
  answer: Sent,
  refusals: { ...gateRefusals, ...contentRefusals },
  success: sentWords.queued,
})

export const maxListed = 1000

export const listWhatsappMessages = defineOperation({
  method: 'GET',
  path: '/api/v1/communications/whatsapp/messages/:number/',
  summary: `Answers the newest ${maxListed} messages with a number of a lead that the reader sees, the oldest of them first.`,
  roles: leadRoles,
  params: z.object({ number: MessageNumber }),
  answer: z.object({ count: z.int(), results: z.array(Message) }),
  refusals: { leadNotFound: gateRefusals.leadNotFound },
})

/** One place of a template that is filled in, and with what. */
export const FilledVariable = z.object({
  key: z.string().meta({ description: 'As body.1, header.school or button.0.' }),
  label: z.string().meta({ description: 'What people call it.' }),
  value: z.string().meta({ description: 'Empty where nothing is known.' }),
  typed: z.boolean().meta({ description: 'Staff type it in for each message.' }),
  source: VariableSource.meta({ description: 'What fills it (ours).' }),
})
export type FilledVariable = z.infer<typeof FilledVariable>

/** A template as it would be sent to one parent. */
export const Preview = z.object({
  id: z.int(),
  name: z.string(),
  language: z.string(),
  category: z.string(),
  header: z.string().nullable(),
  message: z.string().meta({ description: 'The body, filled in: exactly what is sent.' }),
  footer: z.string().nullable(),
  buttons: z.array(z.object({ text: z.string(), url: z.string().nullable() })),
  header_media: z.enum(['image', 'video', 'document']).nullable().meta({ description: 'A file that it needs as its header.' }),
  written: z
    .object({ header: z.string().nullable(), message: z.string(), buttons: z.array(z.string().nullable()) })
    .meta({ description: 'Header, body and addresses of buttons before they are filled in (ours).' }),
  variables: z.array(FilledVariable),
  missing: z.array(z.string()).meta({ description: 'Labels of variables that nothing fills.' }),
  seen: z.string().meta({ description: 'Send it back as `seen`: the send is refused if anything changed since.' }),
  sample: z.boolean().meta({ description: 'A sample of the portal’s own, for use without a provider.' }),
})
export type Preview = z.infer<typeof Preview>

export const listWhatsappTemplates = defineOperation({
  method: 'GET',
  path: '/api/v1/communications/whatsapp/template/list/:mobile/',
  summary: 'Lists the templates that can be sent, each filled in for this parent.',
  roles: leadRoles,
  params: z.object({ mobile: MessageNumber }),
  query: z.strictObject({ combined_data_id, ...aboutFields }),
  answer: z.object({ results: z.array(Preview) }),
  refusals: { ...leadGone, ...aboutRefusals },
})

/** Characters of one value of a template. */
export const longestValue = 1000

const Values = z
  .record(z.string().max(60), z.string().trim().max(longestValue, 'Keep each value under 1,000 characters.'))
  .meta({ description: 'What staff typed for variables, by key; it goes before what is known.' })

export const sendWhatsappTemplate = defineOperation({
  method: 'POST',
  path: '/api/v1/communications/whatsapp/template/send/',
  summary: 'Sends a template to a parent, filled in as its preview shows it; it needs no open window.',
  roles: leadRoles,
  body: z.strictObject({
    number: MessageNumber,
    template_id: Id,
    combined_data_id,
    ...aboutFields,
    values: Values.default({}),
    media_url: z.string().trim().max(300).nullish().meta({ description: 'The file of its header, where it needs one.' }),
    seen: z.string().max(100).optional().meta({ description: 'Of the preview.' }),
    send_at: SendAt.nullish(),
    attempt,
  }),
  answer: Sent,
  refusals: { ...gateRefusals, ...contentRefusals, ...templateRefusals, ...aboutRefusals },
  success: sentWords.queued,
})

export const listWhatsappContents = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/content/whatsapp/',
  summary: 'Lists the templates that can be sent now, by name.',
  roles: leadRoles,
  answer: z.object({
    result: z.array(z.object({ id: z.int(), name: z.string(), language: z.string(), category: z.string(), message: z.string() })),
  }),
})

const ContentParams = IdParams.extend({ msg_id: Id })

export const previewWhatsappContent = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/preview/:id/whatsapp/:msg_id/',
  summary: 'Answers a template as it would be sent to this lead.',
  roles: leadRoles,
  params: ContentParams,
  query: z.strictObject(aboutFields),
  answer: Preview,
  refusals: { ...gateRefusals, ...templateRefusals, ...aboutRefusals },
})

/** Seconds for which the same GET finds the message that it sent, and sends no second one. */
export const repeatSeconds = 10

export const sendWhatsappContent = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/send/:id/whatsapp/:msg_id/',
  summary: 'Sends a template to the number in use of this lead, filled in as its preview shows it.',
  roles: leadRoles,
  params: ContentParams,
  query: z.strictObject({ ...aboutFields, seen: z.string().max(100).optional(), attempt }),
  answer: Sent,
  refusals: { ...gateRefusals, ...contentRefusals, ...templateRefusals, ...aboutRefusals },
  success: sentWords.queued,
  acts: true,
})

const megabyte = 2 ** 20

/** A body of the provider: its fields are the provider's and may change. */
const ProviderBody = z.record(z.string(), z.unknown())

export const verifyWhatsapp = defineOperation({
  method: 'GET',
  path: whatsappWebhookPath,
  summary: 'Answers the question of the provider whether this address is ours, if it is asked as was agreed.',
  roles: 'public',
  query: z.object({}).catchall(z.string().max(500)),
  answer: z.string().meta({ description: 'The challenge, as plain text.' }),
  refusals: { forged: [403, 'This is not what was agreed with the provider.'] },
  ours: true,
  byProvider: true,
  unrepeatable: true,
})

export const receiveWhatsapp = defineOperation({
  method: 'POST',
  path: whatsappWebhookPath,
  summary: 'Takes what the provider tells: messages of parents, and what became of ours. It is signed; a job reads it.',
  roles: 'public',
  body: ProviderBody,
  answer: z.object({ received: z.boolean() }),
  refusals: { forged: [403, 'The signature of this message is not right.'] },
  ours: true,
  byProvider: true,
  unrepeatable: true,
  signed: true,
  // A provider puts so much into one body.
  maxBytes: 3 * megabyte,
})
