import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WhatsAppWebhook } from '../whatsapp.ts'
import { readWebhook } from './read-webhook.ts'

const signatureHeader = 'x-hub-signature-256'

const signatureOf = (secret: string, body: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** The headers of a body that Meta sends. */
export const signedHeaders = (secret: string, body: string) => ({
  'content-type': 'application/json',
  [signatureHeader]: signatureOf(secret, body),
})

function isSigned(secret: string, body: string, given: unknown): boolean {
  const [expected, said] = [Buffer.from(signatureOf(secret, body)), Buffer.from(typeof given === 'string' ? given.toLowerCase() : '')]
  return expected.length === said.length && timingSafeEqual(expected, said)
}

interface MetaWebhookSettings {
  /** Signs the bytes of what Meta tells. */
  appSecret: string
  /** Meta shows this token when it asks whether the address is ours; undefined if nobody asks. */
  verifyToken?: string | undefined
  /** Our number's id at Meta. Events of other numbers are ignored. */
  numberId?: string | undefined
}

export const metaWebhook = ({ appSecret, verifyToken, numberId }: MetaWebhookSettings): WhatsAppWebhook => ({
  challenge(query) {
    const isKnown = verifyToken !== undefined && query['hub.verify_token'] === verifyToken
    return query['hub.mode'] === 'subscribe' && isKnown ? (query['hub.challenge'] ?? '') : undefined
  },
  isFrom: ({ headers, text }) => isSigned(appSecret, text, headers[signatureHeader]),
  read: (body, receivedAt) => readWebhook(body, numberId, receivedAt),
})
