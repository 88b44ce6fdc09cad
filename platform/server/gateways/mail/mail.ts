import type { Sender } from '../messaging/sender.ts'

/** E-mail. Questions throw SenderTrouble. */
export interface Mail extends Sender {
  /** The address that parents see and answer to. */
  readonly address: string
  /** The address for bounces of a message, with its token in it. */
  readonly bounceAddress: (token: string) => string
  /** Whether the server answers, and accepts us. */
  look(): Promise<void>
  close(): void
}
