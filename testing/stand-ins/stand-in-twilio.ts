import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'

/** Twilio's own refusal, an answer of what stands before it, or a connection that breaks before or after the message was taken. */
type TwilioFault =
  | { status: number; code: number; message?: string; retryAfter?: number }
  | 'bad gateway'
  | 'malformed'
  | 'reset'
  | 'reset after accept'
  | 'silence after accept'

const sidOf = (prefix: string) => `${prefix}${randomBytes(16).toString('hex')}`

const account = { accountSid: `AC${'0a'.repeat(16)}`, token: 'token-of-the-account', number: '+918047112233' }

interface TakenMessage {
  id: string
  /** In E.164. */
  to: string
  fields: Record<string, string>
}

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

const refusal = (status: number, code: number, message = `Words of Twilio about ${code}`): Answer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

interface Book {
  url: string
  taken: TakenMessage[]
  contents: { sid: string }[]
  files: Map<string, { contents: Buffer; type: string }>
  faults: TwilioFault[]
}

function isVariables(written: string): boolean {
  try {
    return Object.values(JSON.parse(written)).every((value) => typeof value === 'string' && value !== '')
  } catch {
    return false
  }
}

/** Twilio's refusal of a message that does not fit its description. */
function wrongIn(fields: Record<string, string>, { contents }: Book): Answer | undefined {
  const { From, To, Body, MediaUrl, ContentSid, ContentVariables } = fields
  if (From !== `whatsapp:${account.number}`) return refusal(400, 63007, 'Twilio could not find a Channel with the specified From address')
  if (!/^whatsapp:\+\d{8,15}$/.test(To ?? '')) return refusal(400, 21211, `The 'To' number ${To} is not a valid phone number.`)
  if (!Body && !MediaUrl && !ContentSid) return refusal(400, 21619, 'A text message body or media urls must be specified.')
  if ([...(Body ?? '')].length > 1600) return refusal(400, 21617, 'The concatenated message body exceeds the 1600 character limit.')
  if (MediaUrl && !URL.canParse(MediaUrl)) return refusal(400, 21620, 'Invalid media URL(s)')
  if (ContentSid && !contents.some(({ sid }) => sid === ContentSid)) return refusal(400, 21655, 'The ContentSid is invalid.')
  return ContentVariables !== undefined && !isVariables(ContentVariables)
    ? refusal(400, 21656, 'The ContentVariables are invalid.')
    : undefined
}

function accept(book: Book, fields: Record<string, string>): Answer {
  const wrong = wrongIn(fields, book)
  if (wrong) return wrong
  const message = { id: sidOf(fields.MediaUrl ? 'MM' : 'SM'), to: fields.To?.replace('whatsapp:', '') ?? '', fields }
  book.taken.push(message)
  return { status: 201, body: { sid: message.id, account_sid: account.accountSid, status: 'queued', error_code: null, to: fields.To } }
}

const pageSize = 2

function listContents({ contents, url }: Book, page: number): Answer {
  const start = page * pageSize
  const isLast = start + pageSize >= contents.length
  const next = isLast ? null : `${url}/v1/ContentAndApprovals?PageSize=${pageSize}&Page=${page + 1}`
  return { status: 200, body: { contents: contents.slice(start, start + pageSize), meta: { key: 'contents', page, next_page_url: next } } }
}

const base = `/2010-04-01/Accounts/${account.accountSid}`
const basic = `Basic ${Buffer.from(`${account.accountSid}:${account.token}`).toString('base64')}`

/** The store to which Twilio's answer about a file leads; it knows no tokens, and refuses a request that brings one. */
function answerOfStore(book: Book, request: IncomingMessage, response: ServerResponse, path: string): void {
  const file = book.files.get(path.replace('/store/', ''))
  if (!file || request.headers.authorization) return void response.writeHead(file ? 400 : 404).end()
  response.writeHead(200, { 'content-type': file.type }).end(file.contents)
}

async function answerOf(book: Book, request: IncomingMessage, target: URL): Promise<Answer> {
  const path = target.pathname
  if (request.headers.authorization !== basic) return refusal(401, 20003, 'Authenticate')
  if (request.method === 'POST' && path === `${base}/Messages.json`)
    return accept(book, Object.fromEntries(new URLSearchParams(await textOf(request))))
  if (path === `${base}.json`) return { status: 200, body: { sid: account.accountSid, status: 'active' } }
  if (path === '/v1/ContentAndApprovals') return listContents(book, Number(target.searchParams.get('Page') ?? 0))
  const [, key] = /\/Media\/(\w+)$/.exec(path) ?? []
  if (key === undefined || !book.files.has(key)) return refusal(404, 20404, 'The requested resource was not found')
  return { status: 307, body: {}, headers: { location: `${book.url}/store/${key}` } }
}

const write = (response: ServerResponse, { status, body, headers }: Answer) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

async function serve(book: Book, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = new URL(request.url ?? '/', book.url)
  if (target.pathname.startsWith('/store/')) return answerOfStore(book, request, response, target.pathname)
  const fault = book.faults.shift()
  if (fault === 'reset') return void request.socket.resetAndDestroy()
  if (fault === 'bad gateway' || fault === 'malformed')
    return void response.writeHead(fault === 'malformed' ? 201 : 502, { 'content-type': 'text/html' }).end('<html></html>')
  if (typeof fault === 'object') {
    const headers = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
    return void write(response, { ...refusal(fault.status, fault.code, fault.message), headers })
  }
  const answered = await answerOf(book, request, target)
  if (fault === 'reset after accept') request.socket.resetAndDestroy()
  else if (fault !== 'silence after accept') write(response, answered)
}

/** A server that speaks Twilio's APIs of messages and contents for one number, and goes wrong where a test says so. */
export async function openStandInTwilio(webhookUrl = 'http://portal.test/api/v1/communications/whatsapp/webhook/') {
  const book: Book = { url: '', taken: [], contents: [], files: new Map(), faults: [] }
  const server = createServer((request, response) => void serve(book, request, response).catch(() => response.destroy()))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  book.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { ...account, baseUrl: book.url, contentUrl: book.url, webhookUrl, patience: 1_500, pause: 0 },
    contents: book.contents as object[],
    sentTo: (e164: string) => book.taken.filter(({ to }) => to === e164),
    /** Keeps a parent's file and returns the address that a webhook names. */
    keepFile(contents: Buffer, type: string): string {
      const key = sidOf('ME')
      book.files.set(key, { contents, type })
      return `${book.url}${base}/Messages/${sidOf('MM')}/Media/${key}`
    },
    forgetFiles: () => book.files.clear(),
    fail: (...faults: TwilioFault[]) => {
      book.faults = faults
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** What Twilio sends about a parent's message. */
export function twilioWritten({
  from,
  text = 'What are the fees?',
  id = sidOf('SM'),
  ...more
}: Record<string, string> & { from: string }): Record<string, string> {
  return {
    ...{ SmsMessageSid: id, NumMedia: '0', ProfileName: 'Meera Iyer', MessageType: 'text', SmsSid: id, WaId: from.replace('+', '') },
    ...{ SmsStatus: 'received', Body: text, To: `whatsapp:${account.number}`, NumSegments: '1', ReferralNumMedia: '0', MessageSid: id },
    ...{ AccountSid: account.accountSid, From: `whatsapp:${from}`, ApiVersion: '2010-04-01', ...more },
  }
}

/** What Twilio tells of a message of ours. */
export function twilioStated(id: string, to: string, status: string, code?: number): Record<string, string> {
  const form = {
    ...{ SmsSid: id, SmsStatus: status, MessageStatus: status, To: `whatsapp:${to}`, MessageSid: id, AccountSid: account.accountSid },
    ...{ ChannelPrefix: 'whatsapp', From: `whatsapp:${account.number}`, ApiVersion: '2010-04-01' },
  }
  return code === undefined ? form : { ...form, ErrorCode: String(code), ChannelStatusMessage: `Details of ${code}` }
}

/** A form as Twilio sends and signs it; written here a second time, so that ours is held against it. */
export function twilioSigned(url: string, fields: Record<string, string>, token: string) {
  const written = Object.keys(fields)
    .sort()
    .map((name) => `${name}${fields[name]}`)
  const signature = createHmac('sha1', token)
    .update(`${url}${written.join('')}`)
    .digest('base64')
  return {
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
  }
}

interface ContentFields {
  name: string
  body?: string
  status?: string
  category?: string
  type?: string
  more?: object
}

/** A content with its approval, as Twilio lists it. */
export const twilioContent = ({
  name,
  body = 'Hello {{1}}',
  status = 'approved',
  category = 'UTILITY',
  type = 'twilio/text',
  more,
}: ContentFields) => ({
  ...{ sid: sidOf('HX'), friendly_name: name, language: 'en', variables: {}, date_created: '2026-11-01T10:00:00Z' },
  types: { [type]: { body, ...more } },
  approval_requests: { name, category, content_type: type, status, rejection_reason: '', allow_category_change: true },
})
