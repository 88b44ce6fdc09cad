import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answered, type Book, connect, details, list, numberMetadata, recording, refusal } from './exotel-answers.ts'
import { type CallFate, type DialedCall, messageBody, spoken, statusOf } from './exotel-calls.ts'

export type Endpoint = 'connect' | 'details' | 'list' | 'numbers' | 'recordings'

/** The connection may break before or after the request took effect, and a refusal may come although it did. */
export type Fault =
  | 'silence'
  | 'silence after accept'
  | 'reset'
  | 'reset after accept'
  | 'malformed'
  | { delay: number }
  | { status: number; message?: string; retryAfter?: number; afterAccept?: boolean }

/** Hands a message over and answers with the status that it got; unless a test gives its own, it is posted to its address. */
type Deliver = (url: URL, body: Record<string, unknown>) => Promise<number>

export interface StandInExotel {
  url: string
  settings: { baseUrl: string; sid: string; key: string; token: string; callerId: string }
  ledger: readonly DialedCall[]
  /** The requests, with their times in milliseconds. */
  requests: { endpoint: Endpoint | undefined; at: number }[]
  /** Numbers (E.164) that stand in the do-not-disturb register. */
  register: Set<string>
  lateRecordings: Set<string>
  fault(endpoint: Endpoint, fault: Fault, times?: number): void
  /** The fault of a request for which no planned one waits; none unless a test sets it. */
  mishap: (endpoint: Endpoint | undefined) => Fault | undefined
  /** Requests that the account may make in a minute; 200 as documented. */
  limit(perMinute: number): void
  /** Ends a call, which its details show from now on; without a fate everybody picks up and talks. */
  end(sid: string, fate?: Partial<CallFate>): void
  send(sid: string, event: 'answered' | 'terminal', more?: Record<string, unknown>): Promise<number>
  deliver: Deliver
  close(): Promise<void>
}

const endpoints: [Endpoint, method: string, path: RegExp][] = [
  ['connect', 'POST', /^\/v1\/Accounts\/[^/]+\/Calls\/connect\.json$/],
  ['details', 'GET', /^\/v1\/Accounts\/[^/]+\/Calls\/([^/]+)\.json$/],
  ['list', 'GET', /^\/v1\/Accounts\/[^/]+\/Calls\.json$/],
  ['numbers', 'GET', /^\/v1\/Accounts\/[^/]+\/Numbers\/([^/]+)\.json$/],
  ['recordings', 'GET', /^\/recordings\/([^/]+)\.mp3$/],
]

const endpointOf = (method: string, path: string) => endpoints.find(([, verb, pattern]) => verb === method && pattern.test(path))

const post: Deliver = async (url, body) =>
  (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).status

const account = { sid: 'portal1', key: 'key-of-the-account', token: 'token-of-the-account', callerId: '08047112233' }
const authorization = `Basic ${Buffer.from(`${account.key}:${account.token}`).toString('base64')}`

function answerTo(book: Book, request: IncomingMessage, url: URL, body: string): Answered {
  const [endpoint, , pattern] = endpointOf(request.method ?? '', url.pathname) ?? []
  const named = decodeURIComponent(pattern?.exec(url.pathname)?.[1] ?? '')
  if (request.headers.authorization !== authorization) return refusal(401, 'Authentication is required to view this page')
  if (endpoint !== 'recordings' && !url.pathname.startsWith(`/v1/Accounts/${account.sid}/`)) return refusal(404, 'Account not found')
  if (endpoint === 'details') return details(book, named, url.searchParams)
  if (endpoint === 'list') return list(book, url.searchParams)
  if (endpoint === 'numbers') return numberMetadata(book, named)
  if (endpoint === 'recordings') return recording(book, named)
  if (endpoint !== 'connect') return refusal(404, 'Not found')
  if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') return refusal(400, 'The form is not urlencoded')
  return connect(book, new URLSearchParams(body))
}

const isAfter = (fault: Fault | undefined) => typeof fault === 'string' && fault !== 'silence' && fault !== 'reset'

function write(response: ServerResponse, { status, json, audio, headers }: Answered, fault: Fault | undefined) {
  if (fault === 'malformed') return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>')
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  return response.end(audio ?? JSON.stringify(json))
}

function openMeter() {
  const taken: number[] = []
  let perMinute = 200
  const refuse = (): Answered | undefined => {
    const now = Date.now()
    while ((taken[0] ?? now) <= now - 60_000) taken.shift()
    const wait = Math.max(1, Math.ceil(((taken[0] ?? now) + 60_000 - now) / 1000))
    if (taken.length < perMinute) return void taken.push(now)
    const reply = refusal(429, `Rate limit exceeded. Try again in ${wait} seconds.`, 'RATE_LIMIT_EXCEEDED')
    const reset = String(Math.ceil(now / 1000) + wait)
    const limits = { 'x-ratelimit-limit': String(perMinute), 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }
    return { ...reply, headers: { 'retry-after': String(wait), ...limits } }
  }
  return {
    refuse,
    limit: (most: number) => {
      perMinute = most
    },
  }
}

function faulty(fault: Fault | undefined): Answered | 'silence' | 'reset' | undefined {
  if (fault === 'silence' || fault === 'silence after accept') return 'silence'
  if (fault === 'reset' || fault === 'reset after accept') return 'reset'
  if (typeof fault !== 'object' || !('status' in fault)) return undefined
  const headers: Record<string, string> = fault.retryAfter ? { 'retry-after': String(fault.retryAfter) } : {}
  return { ...refusal(fault.status, fault.message ?? 'Something went wrong'), headers }
}

const takesEffect = (fault: Fault | undefined) =>
  fault === undefined || isAfter(fault) || (typeof fault === 'object' && ('delay' in fault || fault.afterAccept === true))

function answering(book: Book, meter: ReturnType<typeof openMeter>, nextFault: (endpoint?: Endpoint) => Fault | undefined) {
  return async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', book.account.url)
    const fault = nextFault(endpointOf(request.method ?? '', url.pathname)?.[0])
    if (fault === 'reset') return request.socket.resetAndDestroy()
    const body = await text(request)
    const truth = takesEffect(fault) ? (meter.refuse() ?? answerTo(book, request, url, body)) : undefined
    const reply = faulty(fault) ?? truth ?? refusal(500, 'Something went wrong')
    if (reply === 'silence') return
    if (reply === 'reset') return request.socket.resetAndDestroy()
    if (typeof fault === 'object' && 'delay' in fault) await sleep(fault.delay)
    return write(response, reply, fault)
  }
}

function callOf({ ledger }: Book, sid: string): DialedCall {
  const call = ledger.find((candidate) => candidate.sid === sid)
  if (!call) throw new Error(`Nothing was dialed with the id ${sid}.`)
  return call
}

/** An HTTP server on this machine that stands in for Exotel as its documents describe it, with the faults that a test asks for. */
export async function openStandInExotel(): Promise<StandInExotel> {
  const faults: { endpoint: Endpoint; fault: Fault }[] = []
  const meter = openMeter()
  const requests: StandInExotel['requests'] = []
  const book: Book = { account: { ...account, url: '' }, ledger: [], register: new Set(), lateRecordings: new Set() }
  const nextFault = (endpoint?: Endpoint) => {
    requests.push({ endpoint, at: Date.now() })
    const index = faults.findIndex((waiting) => waiting.endpoint === endpoint)
    return index < 0 ? standIn.mishap(endpoint) : faults.splice(index, 1)[0]?.fault
  }
  const answer = answering(book, meter, nextFault)
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  book.account.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const standIn: StandInExotel = {
    ...book,
    url: book.account.url,
    settings: { baseUrl: book.account.url, ...account },
    requests,
    fault: (endpoint, fault, times = 1) => void faults.push(...Array.from({ length: times }, () => ({ endpoint, fault }))),
    mishap: () => undefined,
    limit: meter.limit,
    end(sid, given = {}) {
      const fate = { ...spoken, ...given }
      Object.assign(callOf(book, sid), { fate, status: statusOf(fate), endedAt: new Date() })
    },
    async send(sid, event, more = {}) {
      const call = callOf(book, sid)
      return await standIn.deliver(new URL(call.statusCallback ?? ''), { ...messageBody(call, event, book.account), ...more })
    },
    deliver: post,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return standIn
}
