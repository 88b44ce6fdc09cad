import { z } from 'zod'
import { cutText } from '#platform/contract/cut-text.ts'
import { storableText } from '#platform/contract/storable-text.ts'
import { readForeign } from '../../numbers/telephone-number.ts'
import { meaningOf, plainWords } from './cloud-errors.ts'

type IncomingKind = 'text' | 'image' | 'video' | 'audio' | 'document' | 'sticker' | 'location' | 'contacts' | 'unsupported'

/** The writer: by their number in E.164, by the provider's own id where they hide it, or by both. */
interface From {
  e164: string | undefined
  userId: string | undefined
  name: string | undefined
}

export interface IncomingMessage extends From {
  is: 'message'
  providerId: string
  at: string
  kind: IncomingKind
  text: string
  file?: { id: string; type: string; name: string | undefined }
  /** The provider's id of the message of ours that it answers. */
  replyTo?: string
}

export interface IncomingReaction {
  is: 'reaction'
  providerId: string
  at: string
  /** Nothing where it was taken back. */
  emoji: string | null
}

export interface IncomingStatus {
  is: 'status'
  providerId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: string
  code?: number
  details?: string
  optsOut?: true
  stops?: true
}

export interface ChangedNumber {
  is: 'changed number'
  from: string
  to: string
  at: string
}

export type WebhookEntry = IncomingMessage | IncomingReaction | IncomingStatus | ChangedNumber

const word = (most: number) => z.string().min(1).max(most)
const optional = (most: number) => word(most).optional().catch(undefined)
const File = z.object({ id: word(200), mime_type: z.string().max(200).catch(''), caption: optional(5000), filename: optional(300) })
const Failure = z.object({
  code: z.int(),
  title: optional(1000),
  message: optional(2000),
  error_data: z
    .object({ details: optional(2000) })
    .optional()
    .catch(undefined),
})

const Message = z.object({
  id: word(500),
  from: optional(40),
  from_user_id: optional(200),
  timestamp: z.coerce.number().int().positive(),
  type: z.string().max(50),
  text: z.object({ body: z.string() }).optional().catch(undefined),
  button: z.object({ text: z.string() }).optional().catch(undefined),
  interactive: z
    .object({ button_reply: z.object({ title: z.string() }).optional(), list_reply: z.object({ title: z.string() }).optional() })
    .optional()
    .catch(undefined),
  reaction: z
    .object({ message_id: word(500), emoji: z.string().max(50).optional() })
    .optional()
    .catch(undefined),
  location: z
    .object({ latitude: z.number(), longitude: z.number(), name: optional(500), address: optional(1000) })
    .optional()
    .catch(undefined),
  contacts: z
    .array(
      z.object({
        name: z
          .object({ formatted_name: optional(300) })
          .optional()
          .catch(undefined),
        phones: z
          .array(z.object({ phone: optional(50) }))
          .optional()
          .catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
  system: z
    .object({ type: z.string().max(50), wa_id: optional(40), new_wa_id: optional(40) })
    .optional()
    .catch(undefined),
  context: z
    .object({ id: optional(500) })
    .optional()
    .catch(undefined),
  image: File.optional().catch(undefined),
  video: File.optional().catch(undefined),
  audio: File.optional().catch(undefined),
  document: File.optional().catch(undefined),
  sticker: File.optional().catch(undefined),
  errors: z.array(Failure).optional().catch(undefined),
})
type Message = z.infer<typeof Message>

const Status = z.object({
  id: word(500),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: z.coerce.number().int().positive(),
  errors: z.array(Failure).optional().catch(undefined),
})

const Contact = z.object({
  wa_id: optional(40),
  user_id: optional(200),
  profile: z
    .object({ name: optional(200) })
    .optional()
    .catch(undefined),
})

const Value = z.object({
  metadata: z.object({ phone_number_id: optional(50) }).catch({ phone_number_id: undefined }),
  contacts: z.array(z.unknown()).catch([]),
  messages: z.array(z.unknown()).optional(),
  statuses: z.array(z.unknown()).optional(),
})

const Envelope = z.object({ entry: z.array(z.unknown()) })
const Entry = z.object({ changes: z.array(z.unknown()) })
const Change = z.object({ field: z.string(), value: z.unknown() })

/** Reads what a body tells, and names the parts that could not be read, by their places and without their content. */
export interface Reading {
  told: WebhookEntry[]
  unread: string[]
}

/** Reads parts of a body, each by itself. */
function partReader(unread: string[]) {
  const read = <Shape extends z.ZodType>(shape: Shape, part: unknown, place: string): z.infer<Shape>[] => {
    const { success, data, error } = shape.safeParse(part)
    if (success) return [data]
    unread.push(...error.issues.map(({ path, message }) => `${[place, ...path].filter((step) => step !== '').join('.')}: ${message}`))
    return []
  }
  const readAll = <Shape extends z.ZodType>(shape: Shape, parts: readonly unknown[], place: string): [z.infer<Shape>, string][] =>
    parts.flatMap((part, nth) => read(shape, part, `${place}.${nth}`).map((data): [z.infer<Shape>, string] => [data, `${place}.${nth}`]))
  return { read, readAll }
}

const instantOf = (seconds: number) => new Date(Math.min(seconds * 1000, 8.64e15)).toISOString()

const numberOf = (digits: string | undefined) => (digits === undefined ? undefined : readForeign(`+${digits.replace(/^\+/, '')}`)?.e164)

const fileKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const

function textOf(message: Message): string | undefined {
  const { text, button, interactive, location, contacts } = message
  if (text) return text.body
  if (button) return button.text
  if (interactive) return interactive.button_reply?.title ?? interactive.list_reply?.title
  if (location) return [location.name, location.address, `${location.latitude}, ${location.longitude}`].filter(Boolean).join(', ')
  if (contacts)
    return contacts
      .map(({ name, phones = [] }) => [name?.formatted_name, ...phones.map(({ phone }) => phone)].filter(Boolean).join(', '))
      .join('\n')
  return undefined
}

/** Longest text that is kept, in characters; a real one has 4,096 at most. */
const longestKept = 20_000

type Contacts = readonly z.infer<typeof Contact>[]

const contactOf = ({ from, from_user_id: userId }: Message, contacts: Contacts) =>
  contacts.find((contact) => (from ? contact.wa_id === from : contact.user_id === userId)) ?? contacts[0]

function kindOf(message: Message, text: string | undefined): IncomingKind {
  const file = fileKinds.find((kind) => message[kind])
  if (file) return file
  if (message.location) return 'location'
  if (message.contacts) return 'contacts'
  return text === undefined ? 'unsupported' : 'text'
}

/** The text of a message; of one that Meta does not pass on, the words that Meta puts in its place. */
function wordsOf(message: Message, file: z.infer<typeof File> | undefined, text: string | undefined): string {
  const said = file ? (file.caption ?? '') : (text ?? message.errors?.[0]?.title)
  return cutText(storableText(said ?? `A message of a kind that WhatsApp does not pass on (${message.type})`), longestKept)
}

function readWritten(message: Message, contacts: Contacts): IncomingMessage {
  const contact = contactOf(message, contacts)
  const name = contact?.profile?.name
  const text = textOf(message)
  const kind = kindOf(message, text)
  const file = fileKinds.map((name) => message[name]).find((found) => found !== undefined)
  return {
    ...{ is: 'message', providerId: message.id, at: instantOf(message.timestamp), kind, text: wordsOf(message, file, text) },
    ...{ e164: numberOf(message.from), userId: message.from_user_id ?? contact?.user_id, name: name && storableText(name) },
    ...(file && { file: { id: file.id, type: file.mime_type, name: file.filename && storableText(file.filename) } }),
    ...(message.context?.id && { replyTo: message.context.id }),
  }
}

function readChange({ system, from, timestamp }: Message): ChangedNumber | undefined {
  const [former, now] = [numberOf(from), numberOf(system?.wa_id ?? system?.new_wa_id)]
  const isChange = system?.type === 'user_changed_number' && former !== undefined && now !== undefined && former !== now
  return isChange ? { is: 'changed number', from: former, to: now, at: instantOf(timestamp) } : undefined
}

function readMessage(message: Message, contacts: Contacts): WebhookEntry | undefined {
  const { reaction, system } = message
  if (reaction) return { is: 'reaction', providerId: reaction.message_id, at: instantOf(message.timestamp), emoji: reaction.emoji || null }
  return system ? readChange(message) : readWritten(message, contacts)
}

function readStatus({ id: providerId, status, timestamp, errors }: z.infer<typeof Status>): IncomingStatus {
  const [error] = errors ?? []
  const meaning = error && meaningOf(error.code)
  const said = plainWords(storableText(error?.error_data?.details ?? error?.message ?? error?.title ?? ''))
  return {
    ...{ is: 'status' as const, providerId, status, at: instantOf(timestamp) },
    ...(error && { code: error.code, details: meaning?.words ?? (said || `WhatsApp did not deliver it (code ${error.code}).`) }),
    ...(meaning?.optsOut && { optsOut: true as const }),
    ...(meaning?.next === 'stop' && { stops: true as const }),
  }
}

/** The entries of one body of Meta about our number, in its order. A part that cannot be read is named, and the others are read. */
export function readWebhook(body: unknown, numberId: string | undefined): Reading {
  const unread: string[] = []
  const { read, readAll } = partReader(unread)
  const values = read(Envelope, body, '')
    .flatMap(({ entry }) => readAll(Entry, entry, 'entry'))
    .flatMap(([{ changes }, place]) => readAll(Change, changes, `${place}.changes`))
    .filter(([{ field }]) => field === 'messages')
    .flatMap(([{ value }, place]) => read(Value, value, `${place}.value`).map((told) => ({ ...told, place: `${place}.value` })))
    .filter(({ metadata }) => numberId === undefined || metadata.phone_number_id === undefined || metadata.phone_number_id === numberId)
  const told = values.flatMap(({ contacts: about, messages = [], statuses = [], place }) => {
    const contacts = about.flatMap((contact) => Contact.safeParse(contact).data ?? [])
    return [
      ...readAll(Message, messages, `${place}.messages`).flatMap(([message]) => readMessage(message, contacts) ?? []),
      ...readAll(Status, statuses, `${place}.statuses`).map(([status]) => readStatus(status)),
    ]
  })
  return { told, unread }
}
