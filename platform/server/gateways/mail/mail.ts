import type { Sender } from '../messaging/sender.ts'

// The port for e-mail. An adapter has a folder beside this file; only open-mail-gateways.ts and the settings know the adapters by name.

/** Sends mails. An accepted mail has its Message-ID as `providerId`, as <…>; a simulated one an id of its own. Questions throw SenderTrouble. */
export interface Mail extends Sender {
  /** The provider in words for admins. */
  readonly service: string
  /** The address that parents see and answer to. */
  readonly address: string
  /** Most bytes of the files of one mail together. */
  readonly maxFileBytes: number
  /** Whether the provider answers, and accepts us. */
  look(): Promise<void>
  close(): void
}

/** The place up to which a mailbox was read. If the server renumbers its mails (`validity`), the reading begins again. */
export interface ReadTo {
  validity: bigint
  uid: number
}

export interface MailInBox {
  raw: Uint8Array
  readTo: ReadTo
}

/** A mailbox that is read and never changed. Questions throw SenderTrouble. */
export interface Mailbox {
  /** The account and folder, without the password. */
  readonly name: string
  /** Gives the mails after a place, oldest first; without a place, those of the last days. */
  read(since: ReadTo | undefined, signal?: AbortSignal): AsyncIterable<MailInBox>
  /** Whether the server answers, and lets us read. */
  look(): Promise<void>
}

/** A request to the address at which mails are handed over. */
export interface HandedOver {
  headers: Readonly<Record<string, unknown>>
  body: Uint8Array
}

/** Reads what a provider sends to us. */
export interface MailWebhook {
  /** The provider in words for admins. */
  readonly service: string
  /**
   * The mails that a request holds, in bytes (RFC 5322). Adapters write bounces and complaints as reports (RFC 3464, RFC 5965).
   * Undefined where the request is not proved to come from the provider.
   */
  read(request: HandedOver): Promise<readonly Uint8Array[] | undefined>
}
