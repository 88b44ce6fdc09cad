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

/** A parent's file as the provider sends it. The reader must limit its size. */
export interface IncomingFile {
  type: string
  stream: ReadableStream<Uint8Array>
}

/** Questions throw SenderTrouble. */
export interface WhatsApp extends Sender {
  readonly provider: 'cloud' | 'loopback'
  /** Signs what the provider tells us. */
  readonly appSecret: string
  /** The provider shows this token when it checks that the webhook's address is ours; undefined if none checks. */
  readonly verifyToken: string | undefined
  /** Our number's id at the provider. Events of other numbers are ignored. */
  readonly numberId: string | undefined
  /** Hands a file over, and answers the id by which a message names it. */
  upload(file: SentFile): Promise<string>
  templates(): Promise<ListedTemplate[]>
  /** Opens a parent's file. Its address at the provider lives five minutes, so each opening asks for it. */
  openFile(id: string): Promise<IncomingFile>
  /** Whether it answers, and accepts us. */
  look(): Promise<void>
}
