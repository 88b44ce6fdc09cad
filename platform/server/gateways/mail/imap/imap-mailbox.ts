import { ImapFlow } from 'imapflow'
import { SenderTrouble } from '../../messaging/sender.ts'
import type { Mailbox, MailInBox, ReadTo } from '../mail.ts'
import { withoutAddresses } from '../without-addresses.ts'

export interface ImapSettings {
  /** As imaps://user:password@host:993, or imap:// for a server that begins in the clear and offers STARTTLS. */
  url: string
  folder: string
  /** Milliseconds for which the server may be silent. */
  patience?: number | undefined
  /** A larger mail is read only in its head. */
  maxBytes?: number | undefined
}

const defaultPatience = 20_000
const defaultBytes = 25 * 2 ** 20

/** On the first reading, reads mails of this many days. */
const firstDays = 7

/** Most mails of one reading; the next one goes on with the rest. */
const maxAtOnce = 200

const loopback = ['127.0.0.1', '[::1]', 'localhost']

/** How the connection is opened: always through TLS, but to this machine itself. */
export function connectionOf({ url, patience = defaultPatience }: Pick<ImapSettings, 'url' | 'patience'>) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  return {
    ...{ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (secure ? 993 : 143)), secure },
    // With true a server that offers no STARTTLS is refused.
    ...(!secure && { doSTARTTLS: !loopback.includes(hostname) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    ...{ connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
    ...{ logger: false as const, disableAutoIdle: true },
  }
}

interface ImapError extends Error {
  authenticationFailed?: boolean
  serverResponseCode?: string
  responseText?: string
  code?: string
}

const saidBy = ({ responseText }: ImapError) => responseText && withoutAddresses(responseText).slice(0, 200)

function troubleOf(error: ImapError): SenderTrouble {
  const message = saidBy(error)
  if (error.authenticationFailed) return new SenderTrouble(`The mailbox does not accept our account${message ? `: ${message}` : '.'}`)
  if (message) return new SenderTrouble(`The mailbox does not answer as it should: ${message}`)
  return new SenderTrouble(`The mailbox cannot be reached (${error.code ?? 'no answer'}).`)
}

/** A mail that is too large to read in full: its head, and a sentence that says so. */
function headAlone(head: Buffer, bytes: number): Buffer {
  const kept = head
    .toString('latin1')
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .filter((line) => line && !/^(?:content-|mime-version)/i.test(line))
  const words = `This mail has ${Math.round(bytes / 2 ** 20)} MB, which is more than is read here. Read it in the mailbox.`
  return Buffer.from([...kept, 'Content-Type: text/plain; charset=utf-8', '', words, ''].join('\r\n'), 'latin1')
}

/** The numbers and sizes of the mails after a place, the lowest first. */
async function listNew(client: ImapFlow, since: ReadTo | undefined): Promise<{ uid: number; size: number }[]> {
  const range = since
    ? `${since.uid + 1}:*`
    : await client.search({ since: new Date(Date.now() - firstDays * 24 * 60 * 60_000) }, { uid: true })
  if (!range || range.length === 0) return []
  const found: { uid: number; size: number }[] = []
  for await (const { uid, size = 0 } of client.fetch(range, { uid: true, size: true }, { uid: true })) found.push({ uid, size })
  // A range beyond the last mail answers the last one.
  return found
    .filter(({ uid }) => since === undefined || uid > since.uid)
    .sort((one, other) => one.uid - other.uid)
    .slice(0, maxAtOnce)
}

async function fetchOne(client: ImapFlow, { uid, size }: { uid: number; size: number }, maxBytes: number): Promise<Buffer | undefined> {
  const isLarge = size > maxBytes
  const mail = await client.fetchOne(String(uid), isLarge ? { headers: true } : { source: true }, { uid: true })
  // It was deleted meanwhile.
  if (!mail) return undefined
  return isLarge ? headAlone(mail.headers ?? Buffer.alloc(0), size) : mail.source
}

async function* readNew(client: ImapFlow, since: ReadTo | undefined, maxBytes: number): AsyncGenerator<MailInBox> {
  const { mailbox } = client
  if (!mailbox) return
  const { uidValidity: validity } = mailbox
  for (const one of await listNew(client, since?.validity === validity ? since : undefined)) {
    const raw = await fetchOne(client, one, maxBytes)
    if (raw) yield { raw, readTo: { validity, uid: one.uid } }
  }
}

/** A mailbox through IMAP. It is opened for reading alone: nothing in it is marked, moved or deleted. */
export function imapMailbox(settings: ImapSettings): Mailbox {
  const { folder, maxBytes = defaultBytes } = settings
  const connection = connectionOf(settings)

  async function open(signal?: AbortSignal): Promise<ImapFlow> {
    const client = new ImapFlow(connection)
    // An error of a connection that nobody waits for would end the process.
    client.on('error', () => undefined)
    signal?.addEventListener('abort', () => client.close(), { once: true })
    try {
      await client.connect()
      await client.mailboxOpen(folder, { readOnly: true })
      return client
    } catch (error) {
      client.close()
      throw troubleOf(error as ImapError)
    }
  }

  return {
    name: `${connection.auth.user} at ${connection.host}, ${folder}`,
    async *read(since, signal) {
      const client = await open(signal)
      try {
        yield* readNew(client, since, maxBytes)
      } catch (error) {
        throw troubleOf(error as ImapError)
      } finally {
        client.close()
      }
    },
    look: async () => (await open()).close(),
  }
}
