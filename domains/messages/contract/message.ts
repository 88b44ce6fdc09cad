import { z } from 'zod'
import { Id, Instant, Named } from '#platform/contract/shapes.ts'

/** The ways in which parents are written to. */
export const Channel = z.enum(['whatsapp', 'email', 'sms'])
export type Channel = z.infer<typeof Channel>

/** The kinds of messages that staff can send. */
export const sentKinds = ['text', 'image', 'video', 'audio', 'document'] as const
export const MessageKind = z.enum([...sentKinds, 'sticker', 'template', 'location', 'contacts', 'unsupported', 'auto_reply'])
export type MessageKind = z.infer<typeof MessageKind>

/**
 * How a message stands, as staff see it. `pending`: not handed over yet. `accepted`: the provider has it. `unknown`: it is not known
 * whether it was sent. `simulated`: nothing was sent. `received`: it is the parent's.
 */
export const MessageStatus = z.enum([
  'scheduled',
  'pending',
  'accepted',
  'sent',
  'delivered',
  'read',
  'failed',
  'rejected',
  'unknown',
  'simulated',
  'cancelled',
  'received',
])
export type MessageStatus = z.infer<typeof MessageStatus>

const Media = z.object({
  media_url: z.string().nullable().meta({ description: 'Its address in this portal; null until the file is here.' }),
  content_type: z.string().nullable(),
  media_type: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
  show_media: z.boolean().meta({ description: 'It is here, and a browser can show or play it.' }),
  name: z.string().nullable().meta({ description: 'As its sender calls it (ours).' }),
  bytes: z.int().nullable().meta({ description: 'Ours.' }),
  state: z.enum(['expected', 'ready', 'failed']).meta({ description: 'Whether it was fetched from the provider (ours).' }),
})

/** One message as the specification has it; what stands under `ours` is added by us. */
export const Message = z.object({
  id: z.int(),
  externalId: z.string().nullable().meta({ description: 'The provider’s id; begins with sim_ where nothing was sent.' }),
  number: z
    .string()
    .meta({ description: 'The parent’s number in E.164, their address of an e-mail, or the provider’s id of a parent without a number.' }),
  media: Media.nullable(),
  msg: z.object({
    message: z.string().meta({ description: 'The text as it was sent; of a file its caption.' }),
    type: MessageKind,
    values: z.array(z.string()).meta({ description: 'What stood for the variables of a template, in their order.' }),
  }),
  details: z.object({
    status: MessageStatus,
    sent_by: z.string().nullable().meta({ description: 'The member of staff; nobody when the parent wrote.' }),
  }),
  conversation_way: z.enum(['outgoing', 'incoming']),
  message_time: Instant,
  reply_to_message: z
    .object({ id: z.int(), message: z.string(), type: MessageKind, conversation_way: z.enum(['outgoing', 'incoming']) })
    .nullable(),
  ours: z.object({
    channel: Channel,
    subject: z.string().nullable().meta({ description: 'Of an e-mail.' }),
    lead_id: z.int().nullable(),
    by: Named.nullable(),
    simulated: z.boolean().meta({ description: 'Nothing was sent, or it was made to arrive for a demonstration.' }),
    reason: z.string().nullable().meta({ description: 'Why it was not sent, failed, waits, or is not known.' }),
    files: z.array(Media.extend({ trouble: z.string().nullable().meta({ description: 'Why it was not kept.' }) })).meta({
      description: 'The files of an e-mail, which may have several.',
    }),
    automatic: z.boolean().meta({ description: 'A program of the parent wrote it, as that they are away: it is no answer.' }),
    send_at: Instant.nullable().meta({ description: 'Of a scheduled one: when it is sent; of one that waits: when it is tried again.' }),
    sent_at: Instant.nullable(),
    delivered_at: Instant.nullable(),
    read_at: Instant.nullable(),
    former: z
      .array(z.object({ text: z.string(), at: Instant }))
      .meta({ description: 'What the parent wrote before they edited it, the first first; empty where they did not.' }),
    edited_at: Instant.nullable().meta({ description: 'When the parent edited it last.' }),
    deleted_at: Instant.nullable().meta({ description: 'When the parent deleted it. Its text stays readable here.' }),
    advertisement: z
      .object({
        headline: z.string().nullable(),
        body: z.string().nullable(),
        url: z.string().nullable(),
        id: z.string().nullable(),
        click: z.string().nullable().meta({ description: 'The id of the click.' }),
      })
      .nullable()
      .meta({ description: 'The advertisement or post from which the parent wrote.' }),
    reaction: z.string().nullable().meta({ description: 'The parent’s reaction to it, an emoji.' }),
    template: z
      .object({ name: z.string(), header: z.string().nullable(), footer: z.string().nullable(), buttons: z.array(z.string()) })
      .nullable(),
    may_retry: z.boolean().meta({ description: 'It can be sent a second time.' }),
    retry_warning: z.string().nullable().meta({ description: 'What that may cause, to be said before.' }),
    may_cancel: z.boolean(),
    sent_again: z.boolean().meta({ description: 'It was sent a second time, by a later message.' }),
  }),
})
export type Message = z.infer<typeof Message>

/** The subject of an e-mail: one line. */
export const Subject = z
  .string('Write a subject.')
  .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
  .pipe(z.string().min(1, 'Write a subject.').max(200, 'Keep the subject under 200 characters.'))

/** The newest message that the screen shows when staff say something about all of them. */
export const Seen = Id.meta({
  description: 'The highest id of the messages on the screen. What came after it stays unread and unanswered.',
})
export const seenElsewhere = [404, 'The message that you saw last is no longer in this conversation. Look at it again.'] as const

/** The warning before an unknown message is sent a second time. */
export const retryWarning = 'We do not know whether this message was sent. If it was, the parent gets it twice.'

/** Hours after a parent's last message in which they may be written to freely. */
export const windowHours = 24

/** Characters as people count them: an emoji of one sign is one. */
export const lengthOf = (text: string) => [...text].length

/** Characters of a text that WhatsApp takes. */
export const longestText = 4096

/** Characters of what is written under a file. */
export const longestCaption = 1024

const megabyte = 2 ** 20

/** Most bytes of each kind that WhatsApp takes. */
export const maxBytesOf = { image: 5 * megabyte, video: 16 * megabyte, audio: 16 * megabyte, document: 100 * megabyte } as const
