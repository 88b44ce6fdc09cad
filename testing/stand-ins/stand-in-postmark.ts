import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** Postmark's own refusal, an answer of what stands before it, or a connection that breaks before or after the mail was taken. */
export type PostmarkFault =
  | { status: number; code: number; message: string; retryAfter?: number }
  | 'bad gateway'
  | 'reset'
  | 'reset after accept'
  | 'silence after accept'

interface TakenMail {
  id: string
  From: string
  To: string
  Subject: string
  TextBody: string
  HtmlBody: string
  MessageStream: string
  Metadata: Record<string, string>
  TrackOpens: boolean
  TrackLinks: string
  Headers: { Name: string; Value: string }[]
  Attachments: { Name: string; Content: string; ContentType: string }[]
}

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

const refusal = (status: number, code: number, message: string): Answer => ({ status, body: { ErrorCode: code, Message: message } })

const token = 'token-of-the-server'

/** Postmark's refusal of a mail that does not fit its description, or goes to an address that it gave up. */
function wrongIn(mail: TakenMail, inactive: ReadonlySet<string>): Answer | undefined {
  const { From, To, TextBody, HtmlBody, MessageStream, Metadata } = mail
  if (!From?.includes('@search.test')) return refusal(422, 400, 'The From address is not a Sender Signature of this account.')
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(To ?? '')) return refusal(422, 300, `Invalid 'To' address: '${To}'.`)
  if (!TextBody && !HtmlBody) return refusal(422, 300, 'Provide either email TextBody or HtmlBody or both.')
  if (MessageStream !== 'outbound') return refusal(422, 1235, "The 'MessageStream' provided does not exist on this server.")
  const isLong = Object.entries(Metadata ?? {}).some(([key, value]) => key.length > 20 || value.length > 80)
  if (isLong) return refusal(422, 300, 'A field of Metadata is too long.')
  if (!inactive.has(To)) return undefined
  return refusal(422, 406, `You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: ${To}.`)
}

interface Book {
  taken: TakenMail[]
  inactive: Set<string>
  faults: PostmarkFault[]
}

async function answer({ taken, inactive }: Book, request: IncomingMessage): Promise<Answer> {
  if (request.headers['x-postmark-server-token'] !== token)
    return refusal(401, 10, 'No Account or Server API tokens were supplied in the HTTP headers.')
  if (request.method === 'GET' && request.url === '/server') return { status: 200, body: { ID: 1, Name: 'Inside' } }
  if (request.method !== 'POST' || request.url !== '/email') return { status: 404, body: {} }
  const mail = { ...((await json(request)) as TakenMail), id: randomUUID() }
  const wrong = wrongIn(mail, inactive)
  if (wrong) return wrong
  taken.push(mail)
  const receipt = { To: mail.To, SubmittedAt: new Date().toISOString(), MessageID: mail.id, ErrorCode: 0, Message: 'OK' }
  return { status: 200, body: receipt }
}

const write = (response: ServerResponse, { status, body, headers }: Answer) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

async function serve(book: Book, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const fault = book.faults.shift()
  if (fault === 'reset') return void request.socket.resetAndDestroy()
  if (fault === 'bad gateway') return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>')
  if (typeof fault === 'object') {
    const headers = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
    return void write(response, { ...refusal(fault.status, fault.code, fault.message), headers })
  }
  const answered = await answer(book, request)
  if (fault === 'reset after accept') request.socket.resetAndDestroy()
  else if (fault !== 'silence after accept') write(response, answered)
}

/** A server that speaks Postmark's API for sending, keeps what it takes, and goes wrong where a test says so. */
export async function openStandInPostmark() {
  const book: Book = { taken: [], inactive: new Set(), faults: [] }
  const server = createServer((request, response) => void serve(book, request, response).catch(() => response.destroy()))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const from = { name: 'School Search', address: 'hello@search.test' }
  return {
    settings: { ...{ baseUrl, token, stream: 'outbound', from }, perSecond: 500, patience: 1_500 },
    sentTo: (address: string) => book.taken.filter(({ To }) => To === address),
    /** Gives an address up, as after a hard bounce or a complaint. */
    deactivate: (address: string) => book.inactive.add(address),
    fail: (...faults: PostmarkFault[]) => {
      book.faults = faults
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

interface Bounce {
  type?: string
  email: string
  metadata?: Record<string, string>
  details?: string
  inactive?: boolean
}

/** What Postmark sends to the webhook of a bounce. */
export const postmarkBounce = ({ type = 'HardBounce', email, metadata = {}, details, inactive = type === 'HardBounce' }: Bounce) => ({
  ...{ RecordType: 'Bounce', MessageStream: 'outbound', ID: 4_323_372, Type: type, TypeCode: 1, Name: 'Bounce', Tag: '' },
  ...{ MessageID: randomUUID(), Metadata: metadata, ServerID: 23, Email: email, From: 'hello@search.test' },
  Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
  Details: details ?? 'smtp;550 5.1.1 The email account that you tried to reach does not exist.',
  ...{ BouncedAt: new Date().toISOString(), DumpAvailable: true, Inactive: inactive, CanActivate: true, Subject: 'The fees' },
})

/** What Postmark sends to the webhook of a mail that came in, with its bytes. */
export const postmarkInbound = (raw: Buffer | string) => ({
  ...{ FromName: '', MessageStream: 'inbound', From: 'parent@home.test', To: 'hello@search.test', Subject: 'Re: Fees' },
  ...{ MessageID: randomUUID(), TextBody: 'Yes, please.', HtmlBody: '', StrippedTextReply: '', Headers: [], Attachments: [] },
  RawEmail: raw.toString(),
})
