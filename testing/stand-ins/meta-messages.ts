import { createHmac, randomUUID } from 'node:crypto'

/** Webhooks of Meta, as its description has them. */

export const newWamid = () => `wamid.${randomUUID().replaceAll('-', '').toUpperCase()}`

interface Value {
  contacts?: object[]
  messages?: object[]
  statuses?: object[]
}

export const numberId = '106540352242922'

const change = (value: Value) => ({
  field: 'messages',
  value: { messaging_product: 'whatsapp', metadata: { display_phone_number: '918047112233', phone_number_id: numberId }, ...value },
})

/** One body with several entries, each with one change. */
export const envelope = (...values: Value[]) => ({
  object: 'whatsapp_business_account',
  entry: values.map((value) => ({ id: '102290129340398', changes: [change(value)] })),
})

/** Unix seconds, as Meta writes them. */
const secondsOf = (at: Date | number | string) => String(Math.floor(new Date(at).getTime() / 1000))

interface MessageFields {
  /** In E.164. */
  from: string
  text?: string
  id?: string
  at?: Date | number | string
  name?: string
  more?: object
}

/** A message of a parent. `more` replaces its text. */
export function written({
  from,
  text = 'What are the fees?',
  id = newWamid(),
  at = Date.now(),
  name = 'Meera Iyer',
  more,
}: MessageFields): Value {
  const digits = from.replace('+', '')
  const content = more ?? { type: 'text', text: { body: text } }
  return {
    contacts: [{ profile: { name }, wa_id: digits }],
    messages: [{ from: digits, id, timestamp: secondsOf(at), ...content }],
  }
}

type StatusWord = 'sent' | 'delivered' | 'read' | 'failed'

/** The status of a message of ours. */
export const stated = (id: string, status: StatusWord, at: Date | number | string = Date.now(), code?: number): Value => ({
  statuses: [
    {
      ...{ id, status, timestamp: secondsOf(at), recipient_id: '919800000000' },
      ...(code !== undefined && { errors: [{ code, title: `Error ${code}`, error_data: { details: `Details of ${code}` } }] }),
    },
  ],
})

/** How Meta signs the bytes that it sends; written here a second time, so that ours is held against it. */
export const signed = (body: string, secret: string) => ({
  'content-type': 'application/json',
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(Buffer.from(body)).digest('hex')}`,
})
