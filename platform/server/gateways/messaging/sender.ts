/** A file that is sent, in full. */
export interface SentFile {
  bytes: Uint8Array
  type: string
  name: string
}

/** A file that goes with a mail; it is read as the mail is sent. */
export interface AttachedFile {
  name: string
  type: string
  read: () => Promise<Uint8Array>
}

/** A place of a template with what stands in it. */
export interface FilledPlace {
  part: 'header' | 'body' | 'button'
  /** Its number or name, as the template has it. */
  name: string
  /** Of the address of a button: which of the buttons, from 0. */
  button?: number | undefined
  value: string
}

/** A filled-in template; each adapter writes it as its provider takes it. */
export interface FilledTemplate {
  /** The provider's id of it, where it gave one. */
  providerId?: string | undefined
  name: string
  language: string
  values: readonly FilledPlace[]
  /** The file of its header. */
  file?: { kind: 'image' | 'video' | 'document'; mediaId: string; name: string } | undefined
}

/** An e-mail in full; its addresses and headers hold no line break. */
export interface OutgoingMail {
  subject: string
  text: string
  html: string
  /** Names the mail in its Message-ID, which replies show to everybody. */
  reference: string
  /** Names the mail in the address to which its bounces come back, which only mail servers see. */
  returnToken: string
  /** The name of the author, beside the sender of all mail. */
  from?: string | undefined
  /** The address at which a mail program unsubscribes with one request (RFC 8058). */
  unsubscribe?: string | undefined
  /** Ids of the mails before it in the conversation, the oldest first. */
  references?: readonly string[] | undefined
  /** Files that go with it. */
  files?: readonly AttachedFile[] | undefined
}

export type Content =
  | { kind: 'mail'; mail: OutgoingMail }
  | { kind: 'text'; text: string }
  | { kind: 'image' | 'video' | 'audio' | 'document'; mediaId: string; caption: string; name: string }
  | { kind: 'template'; template: FilledTemplate }

export interface Outgoing {
  /** In E.164; of an e-mail the address. */
  to: string
  content: Content
  /** The provider's id of the message that this one answers. */
  replyTo?: string | undefined
}

/**
 * The consequence for a message that was certainly not sent. It stays unsent (`stays`), is retried after a pause (`again`), or stops the
 * provider until an administrator looks (`stop`).
 */
export type AfterRejection = 'stays' | 'again' | 'stop'

/** `unknown`: the request may have arrived. It is never sent again by itself. */
export type SendOutcome =
  | { outcome: 'accepted'; providerId: string; note?: string | undefined }
  | {
      outcome: 'rejected'
      reason: string
      code?: number | undefined
      next: AfterRejection
      retryAfterSeconds?: number | undefined
      /** The parent wants no offers any more. */
      stopsOffers?: true
      /** The recipient does not exist, now or later. */
      bounced?: true
      /** Our copy of the templates differs from the provider's. */
      templatesChanged?: true
    }
  | { outcome: 'unknown'; reason: string }

/** An unanswered question, which may be asked again. Its message holds no secret and no number. */
export class SenderTrouble extends Error {}

/** A question that the provider always refuses: a file that it does not take, or an unknown subject. */
export class SenderRefused extends SenderTrouble {}

/** One way of sending messages; each channel has an adapter. `send` never throws. */
export interface Sender {
  /** The name under which its messages are kept. */
  readonly provider: string
  readonly simulated: boolean
  /** Most messages in a second, of all processes together. */
  readonly perSecond: number
  /** Between two messages to one parent, in milliseconds. */
  readonly pause: number
  send(outgoing: Outgoing): Promise<SendOutcome>
}
