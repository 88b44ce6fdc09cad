import { createHmac, timingSafeEqual } from 'node:crypto'
import { numberAsGiven, readForeign } from '../../../numbers/telephone-number.ts'
import type { IncomingContent, IncomingMessage, IncomingStatus, Reading, Referral, Writer } from '../incoming.ts'
import { plainWords } from '../plain-words.ts'
import { idIn, lineIn, type Part, partOf, textIn } from '../webhook-parts.ts'
import type { WebhookRequest, WhatsAppWebhook } from '../whatsapp.ts'
import { meaningOf } from './twilio-errors.ts'

/** With this behind the address of the webhook Twilio tries five times more; without it once. */
export const connectionOverrides = '#rc=5&rp=all'

const signatureOf = (token: string, url: string, text: string) => {
  const fields = [...new URLSearchParams(text)].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return createHmac('sha1', token)
    .update(url + fields.flat().join(''))
    .digest()
}

/** An address as Twilio may have signed it: its port and the overrides of its connection may be part of it or not. */
function signedAddresses(url: string): string[] {
  const { protocol, host, port } = new URL(url)
  const withPort = port === '' ? url.replace(host, `${host}:${protocol === 'https:' ? 443 : 80}`) : url
  return [url, withPort].flatMap((address) => [address, `${address}${connectionOverrides}`])
}

/** Twilio signs the address and the fields of the form, in the order of their names. */
function isSigned(token: string, { url, headers, text }: WebhookRequest): boolean {
  const header = headers['x-twilio-signature']
  const given = Buffer.from(typeof header === 'string' ? header : '', 'base64')
  return signedAddresses(url).some((address) => {
    const expected = signatureOf(token, address, text)
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

const channel = /^whatsapp:/i

function writerOf(form: Part): Writer {
  const from = (lineIn(form.From) ?? '').replace(channel, '')
  const e164 = numberAsGiven(from || (lineIn(form.WaId) ?? ''))?.e164
  return {
    e164,
    isChecked: e164 !== undefined && readForeign(e164) !== undefined,
    userId: e164 === undefined && from !== '' ? `other ${from}` : undefined,
    name: lineIn(form.ProfileName),
  }
}

function kindOfFile(type: string, messageType: string | undefined): IncomingContent['kind'] {
  if (messageType === 'sticker') return 'sticker'
  return (['image', 'video', 'audio'] as const).find((kind) => type.startsWith(`${kind}/`)) ?? 'document'
}

const longestText = 20_000

function wordsOf(form: Part): Pick<IncomingContent, 'kind' | 'text'> {
  const [latitude, longitude] = [textIn(form.Latitude), textIn(form.Longitude)]
  if (latitude !== undefined && longitude !== undefined) {
    const lines = [lineIn(form.Label), lineIn(form.Address, 500), `${latitude}, ${longitude}`]
    return { kind: 'location', text: lines.filter((line) => line !== undefined).join(', ') }
  }
  const chosen = [textIn(form.ListTitle), textIn(form.ListDescription)].filter((line) => line !== undefined).join('\n') || undefined
  const text = textIn(form.ButtonText) ?? chosen ?? textIn(form.Body, longestText)
  if (text !== undefined) return { kind: 'text', text }
  const type = lineIn(form.MessageType, 50)
  return { kind: 'unsupported', text: `A message of a kind we cannot show${type === undefined ? '' : ` (${type})`}` }
}

/** A message can have several files; each is a message, as in WhatsApp itself. */
function contentsOf(form: Part): IncomingContent[] {
  const count = Math.min(Number(textIn(form.NumMedia) ?? 0) || 0, 10)
  const files = Array.from({ length: count }, (_, nth) => {
    const [id, type] = [textIn(form[`MediaUrl${nth}`], 1_000), lineIn(form[`MediaContentType${nth}`]) ?? '']
    const kind = kindOfFile(type, lineIn(form.MessageType, 50))
    const name = kind === 'document' ? 'Document' : undefined
    return id === undefined ? [] : [{ kind, text: nth === 0 ? (textIn(form.Body, 5_000) ?? '') : '', file: { id, type, name } }]
  }).flat()
  return files.length > 0 ? files : [wordsOf(form)]
}

function referralIn(form: Part): Referral | undefined {
  const referral = {
    headline: lineIn(form.ReferralHeadline),
    body: textIn(form.ReferralBody),
    url: lineIn(form.ReferralSourceUrl, 2_000),
    kind: lineIn(form.ReferralSourceType, 50),
    id: lineIn(form.ReferralSourceId),
    click: lineIn(form.ReferralCtwaClid, 500),
  }
  return Object.values(referral).some((field) => field !== undefined) ? referral : undefined
}

function messagesIn(form: Part, providerId: string, receivedAt: Date): IncomingMessage[] {
  const referral = referralIn(form)
  const [replyTo, payload] = [idIn(form.OriginalRepliedMessageSid), textIn(form.ButtonPayload)]
  return contentsOf(form).map((content, nth) => ({
    ...{ is: 'message' as const, providerId: nth === 0 ? providerId : `${providerId}:${nth}`, at: receivedAt.toISOString() },
    ...{ ...writerOf(form), ...content },
    ...(replyTo !== undefined && { replyTo }),
    ...(payload !== undefined && { payload }),
    ...(referral && { referral, details: { referral: keptReferral(referral) } }),
  }))
}

const keptReferral = ({ headline, body, url, kind, id, click }: Referral) => ({
  ...{ headline, body, source_url: url, source_type: kind, source_id: id, ctwa_clid: click },
})

const statusWords: Readonly<Record<string, IncomingStatus['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  undelivered: 'failed',
}

/** Steps before WhatsApp has the message. */
const earlier = ['accepted', 'queued', 'scheduled', 'sending', 'canceled']

function failureIn(form: Part) {
  const code = Number(textIn(form.ErrorCode) ?? Number.NaN)
  if (!Number.isSafeInteger(code)) return {}
  const { words, next, templatesChanged } = meaningOf(code)
  const sentence = plainWords(textIn(form.ChannelStatusMessage) ?? textIn(form.ErrorMessage) ?? '')
  return {
    ...{ code, details: words ?? (sentence || `WhatsApp did not deliver it (code ${code}).`) },
    ...(next === 'stop' && { stops: true as const }),
    ...(templatesChanged && { templatesChanged }),
  }
}

/** Twilio tells no time of a status, so it is the time of arrival. */
function statusIn(form: Part, providerId: string, word: string, receivedAt: Date): IncomingStatus[] | string {
  const status = Object.hasOwn(statusWords, word) ? statusWords[word] : undefined
  if (!status) return earlier.includes(word) ? [] : 'MessageStatus: a word that is not known'
  return [{ is: 'status', providerId, status, at: receivedAt.toISOString(), ...(status === 'failed' && failureIn(form)) }]
}

function read(body: unknown, number: string, receivedAt: Date): Reading {
  const form = partOf(body)
  const providerId = idIn(form.MessageSid) ?? idIn(form.SmsMessageSid)
  if (providerId === undefined) return { told: [], unread: ['MessageSid: none'] }
  const status = lineIn(form.MessageStatus, 50)
  const own = lineIn(status === undefined || status === 'received' ? form.To : form.From)?.replace(channel, '')
  if (own !== undefined && own !== number) return { told: [], unread: [] }
  if (status === undefined || status === 'received') return { told: messagesIn(form, providerId, receivedAt), unread: [] }
  const found = statusIn(form, providerId, status, receivedAt)
  return typeof found === 'string' ? { told: [], unread: [found] } : { told: found, unread: [] }
}

interface TwilioWebhookSettings {
  /** The token of the account, which signs too. */
  token: string
  /** Our number in E.164. Events of other numbers are ignored. */
  number: string
}

/** Twilio's requests for messages of parents and for the states of ours: forms, each about one message. */
export const twilioWebhook = ({ token, number }: TwilioWebhookSettings): WhatsAppWebhook => ({
  // Anything else would be an error to Twilio, and plain text would be sent to the parent.
  answer: { type: 'text/xml; charset=utf-8', text: '<Response/>' },
  challenge: () => undefined,
  isFrom: (request) => isSigned(token, request),
  read: (body, receivedAt) => read(body, number, receivedAt),
})
