// What a provider of WhatsApp tells us, in the form of the port; each adapter reads its own dialect into it.

type IncomingKind = 'text' | 'image' | 'video' | 'audio' | 'document' | 'sticker' | 'location' | 'contacts' | 'unsupported'

/** The writer of a message, known by their number, by the provider's id if they hide it, or by both. */
export interface Writer {
  /** Their number in E.164, as the provider gives it. */
  e164: string | undefined
  /** Our rules of numbers know this one. */
  isChecked: boolean
  userId: string | undefined
  name: string | undefined
}

/** The words and the file of a message. */
export interface IncomingContent {
  kind: IncomingKind
  text: string
  /** `id` opens it at the provider. */
  file?: { id: string; type: string; name: string | undefined }
}

/** The advertisement or post that brought a parent, as sent with their message. */
export interface Referral {
  /** Its text, in one line. */
  headline: string | undefined
  body: string | undefined
  url: string | undefined
  kind: string | undefined
  id: string | undefined
  /** The id of the click. */
  click: string | undefined
}

export interface IncomingMessage extends Writer, IncomingContent {
  is: 'message'
  providerId: string
  at: string
  /** The provider's id of the message that it answers. */
  replyTo?: string
  /** The payload that a button sends beside its text. */
  payload?: string
  referral?: Referral
  /** Its data beyond the text, unchanged; `referral` has `headline`, `body`, `source_url`, `source_id` and `ctwa_clid`. */
  details?: Record<string, unknown>
  /** A notice of the provider about a parent: no person wrote it, and it waits for no answer. */
  isNotice?: true
}

/** A parent changed an existing message: new words, a deletion, or an emoji (none if it was taken back). */
export interface IncomingChange {
  is: 'change'
  kind: 'edit' | 'deletion' | 'reaction'
  providerId: string
  originalId: string
  at: string
  text: string | null
  /** An edit as a separate message, in case the original never comes. */
  content?: IncomingMessage
}

/** A parent has another number. */
export interface ChangedNumber {
  is: 'changed number'
  from: string
  to: string
  at: string
  /** The provider's own words of it. */
  notice: IncomingMessage
}

export interface IncomingStatus {
  is: 'status'
  providerId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: string
  code?: number
  details?: string
  stopsOffers?: true
  stops?: true
  /** Our copy of the templates differs from the provider's. */
  templatesChanged?: true
}

/** A parent stops or resumes offers in WhatsApp's own settings. */
export interface IncomingPreference extends Writer {
  is: 'preference'
  at: string
  wantsOffers: boolean
}

export type WebhookEntry = IncomingMessage | IncomingChange | ChangedNumber | IncomingStatus | IncomingPreference

/** What a body tells, in its order, and the places of its unreadable parts, without their content. */
export interface Reading {
  told: WebhookEntry[]
  unread: string[]
}
