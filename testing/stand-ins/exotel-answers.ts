import type { URLSearchParams } from 'node:url'
import { type Account, callBody, type DialedCall, detailsOf, newSid } from './exotel-calls.ts'

export interface Answered {
  status: number
  json?: unknown
  audio?: Uint8Array
  headers?: Record<string, string>
}

export interface Book {
  account: Account
  ledger: DialedCall[]
  register: Set<string>
  lateRecordings: Set<string>
}

export const refusal = (status: number, message: string, code = String(status)): Answered => ({
  status,
  json: { RestException: { Status: status, Message: message, Code: code } },
})

const isNumber = (text: string | null) => /^(\+[1-9]|0)\d{7,14}$/.test(text ?? '')
const isWithin = (text: string | null, most: number) => text === null || (/^\d+$/.test(text) && Number(text) <= most)

const rules: [sentence: string, holds: (form: URLSearchParams, account: Account) => boolean][] = [
  ['From is missing or is no number', (form) => isNumber(form.get('From'))],
  ['To is missing or is no number', (form) => isNumber(form.get('To'))],
  ['CallerId is not an ExoPhone of this account', (form, { callerId }) => form.get('CallerId') === callerId],
  ['CallType must be trans', (form) => [null, 'trans'].includes(form.get('CallType'))],
  ['TimeLimit must be at most 14400', (form) => isWithin(form.get('TimeLimit'), 14_400)],
  ['TimeOut must be a number', (form) => isWithin(form.get('TimeOut'), 3_600)],
  ['Record must be true or false', (form) => [null, 'true', 'false'].includes(form.get('Record'))],
  ['CustomField must be at most 128 characters', (form) => (form.get('CustomField') ?? '').length <= 128],
  ['StatusCallbackEvents must be a list', (form) => !form.has('StatusCallbackEvents')],
  ['StatusCallbackEvents must be terminal or answered', (form) => eventsOf(form).every((event) => /^(terminal|answered)$/.test(event))],
  [
    'StatusCallbackContentType is not supported',
    (form) => [null, 'multipart/form-data', 'application/json'].includes(form.get('StatusCallbackContentType')),
  ],
]

const eventsOf = (form: URLSearchParams) =>
  [...form].filter(([name]) => /^StatusCallbackEvents\[\d\]$/.test(name)).map(([, event]) => event)

/** Dials: the only place where the ledger grows. */
export function connect({ account, ledger }: Book, form: URLSearchParams): Answered {
  const broken = rules.find(([, holds]) => !holds(form, account))
  if (broken) return refusal(400, broken[0])
  const call: DialedCall = {
    sid: newSid(),
    from: form.get('From') ?? '',
    to: form.get('To') ?? '',
    customField: form.get('CustomField') ?? undefined,
    statusCallback: form.get('StatusCallback') ?? undefined,
    events: eventsOf(form),
    contentType: form.get('StatusCallbackContentType') ?? undefined,
    createdAt: new Date(),
    status: 'in-progress',
  }
  ledger.push(call)
  return { status: 200, json: { Call: callBody(call, account) } }
}

export function details({ account, ledger }: Book, sid: string, query: URLSearchParams): Answered {
  const call = ledger.find((candidate) => candidate.sid === sid)
  if (!call) return refusal(404, 'Call not found')
  const more = query.get('details') === 'true' ? { Details: detailsOf(call) } : {}
  return { status: 200, json: { Call: { ...callBody(call, account), ...more } } }
}

const bounds = /^gte:(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d);lte:(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)$/
const longestRange = 31 * 86_400_000

export function list({ account, ledger }: Book, query: URLSearchParams): Answered {
  const size = Number(query.get('PageSize') ?? 50)
  const [, since = '', until = ''] = bounds.exec(query.get('DateCreated') ?? '') ?? []
  if (!since || Date.parse(until) - Date.parse(since) > longestRange) return refusal(400, 'DateCreated must be a range of at most a month')
  if (!Number.isInteger(size) || size < 1 || size > 100) return refusal(400, 'PageSize must be at most 100')
  const among = (name: string, number: string) => (query.get(name)?.split(',') ?? [number]).includes(number)
  const found = ledger
    .filter((call) => among('From', call.from) && among('To', call.to))
    .filter((call) => callBody(call, account).DateCreated >= since && callBody(call, account).DateCreated <= until)
    .toReversed()
  const start = query.has('After') ? found.findIndex(({ sid }) => sid === query.get('After')) + 1 : 0
  const page = found.slice(start, start + size)
  const path = `/v1/Accounts/${account.sid}/Calls.json`
  const next = found.length > start + size ? `${path}?After=${page.at(-1)?.sid}` : null
  const metadata = { Total: found.length, PageSize: size, FirstPageUri: path, PrevPageUri: null, NextPageUri: next }
  return { status: 200, json: { Metadata: metadata, Calls: page.map((call) => callBody(call, account)) } }
}

/** Knows numbers as they are dialed in India, with 0 before them. */
export const numberMetadata = ({ register }: Book, number: string): Answered => ({
  status: 200,
  json: {
    Numbers: {
      PhoneNumber: number,
      Circle: 'MH',
      CircleName: 'Maharashtra Telecom Circle',
      Type: 'Mobile',
      Operator: 'A',
      OperatorName: 'Airtel',
      DND: register.has(number.replace(/^0/, '+91')) ? 'Yes' : 'No',
    },
  },
})

/** A second of silence that begins as an MP3 with a tag does. */
const audio = new Uint8Array(Buffer.concat([Buffer.from('ID3\x04\x00\x00\x00\x00\x00\x00', 'latin1'), Buffer.alloc(8_000, 0xff)]))

export function recording({ ledger, lateRecordings }: Book, sid: string): Answered {
  const call = ledger.find((candidate) => candidate.sid === sid)
  if (!call?.fate?.recording || lateRecordings.has(sid)) return refusal(404, 'Recording not found')
  return { status: 200, audio, headers: { 'content-type': 'audio/mpeg' } }
}
