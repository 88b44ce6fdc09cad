import type { Sender, SentFile } from '../messaging/sender.ts'
import type { Reading } from './incoming.ts'

// The port for WhatsApp. An adapter has a folder beside this file; only open-whatsapp.ts and the settings know the adapters by name.

/** A template as the provider lists it. */
export interface ListedTemplate {
  /** The provider's id of it; undefined where its name and language say which it is. */
  providerId?: string | undefined
  name: string
  language: string
  /** WhatsApp's word for its kind, as MARKETING or UTILITY. */
  category: string
  /** APPROVED can be sent; any other word says to admins why it cannot. */
  status: string
  /** Whether its places have numbers or names. */
  format: 'POSITIONAL' | 'NAMED'
  /** Its HEADER, BODY, FOOTER and BUTTONS with places as {{1}}, in the form in which WhatsApp reviews templates. */
  components: readonly Record<string, unknown>[]
}

/** A parent's file as the provider sends it. The reader must limit its size. */
export interface IncomingFile {
  type: string
  stream: ReadableStream<Uint8Array>
}

/** A request to the address of the webhook. */
export interface WebhookRequest {
  /** The whole address that was asked, as the provider knows it. */
  url: string
  headers: Readonly<Record<string, unknown>>
  /** The body as it came. */
  text: string
}

/** Reads what the provider tells. */
export interface WhatsAppWebhook {
  /** What the provider wants to hear when its request was kept; undefined where any answer does. */
  readonly answer?: { type: string; text: string }
  /** The answer to the provider's question whether the address is ours; undefined where the question is not its own. */
  challenge(query: Readonly<Record<string, string>>): string | undefined
  /** Whether a request is proved to come from the provider. */
  isFrom(request: WebhookRequest): boolean
  /** Reads the fields of a body. Another provider's body is unread, as after a change of the provider. */
  read(body: unknown, receivedAt: Date): Reading
}

/** What a message can have. Characters and bytes of a file, at most. */
export interface WhatsAppLimits {
  text: number
  fileBytes: number
  /** The kinds of files under which text can stand. */
  captions: readonly ('image' | 'video' | 'audio' | 'document')[]
}

/** Questions throw SenderTrouble. */
export interface WhatsApp extends Sender {
  /** The provider in words for admins. */
  readonly service: string
  readonly limits: WhatsAppLimits
  readonly webhook: WhatsAppWebhook
  /**
   * Hands a file over, and answers the id by which a message names it. `publish` makes an address at which everybody who knows it can open
   * the file, for a provider that fetches files itself.
   */
  upload(file: SentFile, publish: () => Promise<string>): Promise<string>
  templates(): Promise<ListedTemplate[]>
  /** Opens a parent's file. Addresses of files may live for minutes only, so each opening asks for one. */
  openFile(id: string): Promise<IncomingFile>
  /** Whether it answers, and accepts us. */
  look(): Promise<void>
  /** The request in which a parent's text comes; a simulated provider alone can make one. */
  simulate?(message: { from: string; text: string }): Omit<WebhookRequest, 'url'>
}
