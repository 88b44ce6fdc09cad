import type { Sender, SentFile } from './sender.ts'

/** A template as the provider lists it. */
export interface ListedTemplate {
  name: string
  language: string
  category: string
  status: string
  format: 'POSITIONAL' | 'NAMED'
  components: readonly Record<string, unknown>[]
}

/** A file of a parent as the provider sends it. How much it sends is for the reader to bound. */
export interface IncomingFile {
  type: string
  stream: ReadableStream<Uint8Array>
}

/** Questions throw SenderTrouble. */
export interface WhatsApp extends Sender {
  readonly provider: 'cloud' | 'loopback'
  /** Signs what the provider tells us. */
  readonly appSecret: string
  /** The provider shows this token when it asks whether the webhook's address is ours; undefined where no provider asks. */
  readonly verifyToken: string | undefined
  /** Our own number's id at the provider: what it tells of other numbers is not for us. */
  readonly numberId: string | undefined
  /** Hands a file over, and answers the id by which a message names it. */
  upload(file: SentFile): Promise<string>
  templates(): Promise<ListedTemplate[]>
  /** Opens a parent's file; its address at the provider lives five minutes, so it is asked for each time. */
  openFile(id: string): Promise<IncomingFile>
  /** Whether it answers, and accepts us. */
  look(): Promise<void>
}
