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
