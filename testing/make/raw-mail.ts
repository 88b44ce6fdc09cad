import { createHmac, randomUUID } from 'node:crypto'

interface Part {
  type: string
  /** As it stands in the mail, already encoded. */
  content: string
  name?: string
  encoding?: string
  headers?: Record<string, string>
}

interface RawMail {
  from?: string
  to?: string
  subject?: string
  id?: string
  text?: string
  parts?: readonly Part[]
  headers?: Record<string, string>
}

const lines = (headers: Record<string, string>) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

function partOf({ type, content, name, encoding, headers = {} }: Part): string {
  const disposition = name === undefined ? {} : { 'Content-Disposition': `attachment; filename="${name}"` }
  const all = { 'Content-Type': type, ...(encoding && { 'Content-Transfer-Encoding': encoding }), ...disposition, ...headers }
  return [...lines(all), '', content].join('\r\n')
}

/** A file of a mail. */
export const attached = (name: string, type: string, bytes: Buffer): Part => ({
  ...{ type, name, encoding: 'base64' },
  content: bytes.toString('base64').replace(/(.{76})/g, '$1\r\n'),
})

export const newMailId = () => `<${randomUUID()}@home.test>`

/** The bytes of a mail as they come from a mail server. */
export function rawMail({
  from,
  to = 'hello@search.test',
  subject = 'Re: Fees',
  id = newMailId(),
  text = 'Yes, please.',
  parts,
  headers = {},
}: RawMail): Buffer {
  const boundary = randomUUID()
  const body: Part = { type: 'text/plain; charset=utf-8', content: text }
  const head = {
    ...(from !== undefined && { From: from }),
    ...{ To: to, Subject: subject, 'Message-ID': id, Date: new Date().toUTCString(), 'MIME-Version': '1.0' },
    ...headers,
  }
  if (!parts) return Buffer.from([...lines({ 'Content-Type': body.type, ...head }), '', text, ''].join('\r\n'))
  const type = head['Content-Type' as keyof typeof head] ?? 'multipart/mixed'
  const all = [body, ...parts].map((part) => `--${boundary}\r\n${partOf(part)}\r\n`).join('')
  return Buffer.from(
    [...lines({ ...head, 'Content-Type': `${type}; boundary="${boundary}"` }), '', `${all}--${boundary}--`, ''].join('\r\n'),
  )
}

interface Report {
  /** The address to which it comes: the envelope sender of the mail that came back. */
  to: string
  action?: string
  status?: string
  words?: string
  /** The address of which it speaks; it names none if left out. */
  recipient?: string | undefined
  /** Headers of the mail that came back, of which it has a copy. */
  of?: Record<string, string>
  headers?: Record<string, string>
}

/** A report of a mail server that a mail was not delivered (RFC 3464). */
export const bounceReport = ({
  to,
  action = 'failed',
  status = '5.1.1',
  words = 'smtp; 550 5.1.1 No such user here',
  recipient,
  of,
  headers = {},
}: Report): Buffer =>
  rawMail({
    ...{ from: 'Mail Delivery System <MAILER-DAEMON@home.test>', to, subject: 'Undelivered Mail Returned to Sender' },
    text: 'This is the mail system at host home.test. Your message could not be delivered.',
    headers: {
      ...{ 'Return-Path': '<>', 'Auto-Submitted': 'auto-replied', 'Content-Type': 'multipart/report; report-type=delivery-status' },
      ...headers,
    },
    parts: [
      {
        type: 'message/delivery-status',
        content: [
          ...['Reporting-MTA: dns; home.test', 'Arrival-Date: Thu, 26 Nov 2026 10:00:00 +0530', ''],
          ...(recipient === undefined ? [] : [`Final-Recipient: rfc822; ${recipient}`]),
          ...[`Action: ${action}`, `Status: ${status}`, `Diagnostic-Code: ${words}`, ''],
        ].join('\r\n'),
      },
      ...(of === undefined
        ? []
        : [{ type: 'message/rfc822', content: [...lines({ Subject: 'Fees', ...of }), '', 'The fees', ''].join('\r\n') }]),
    ],
  })

/** How a mail server signs the bytes that it hands over; written here a second time, so that ours is held against it. */
export const signatureOf = (secret: string, raw: Buffer) => `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`
