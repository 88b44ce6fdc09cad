import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { returnHeader } from '../bounce-address.ts'
import type { MailWebhook } from '../mail.ts'
import { returnKey } from './postmark-mail.ts'

const text = z.string().catch('')

const WebhookBody = z.object({
  /** Missing in mails that came in. */
  RecordType: text,
  /** The whole mail, where the inbound stream is set to send it. */
  RawEmail: text,
  ...{ ID: z.number().catch(0), Type: text, Email: text, Description: text, Details: text, BouncedAt: text },
  /** The address is not written to again until somebody reactivates it. */
  Inactive: z.boolean().catch(false),
  Metadata: z.record(z.string(), z.unknown()).catch({}),
})
type WebhookBody = z.output<typeof WebhookBody>

/** Bounces that say that a mail did not arrive. Others are answers of programs, or of the account. */
const failures = [
  ...['HardBounce', 'BadEmailAddress', 'SoftBounce', 'DnsError', 'SpamNotification', 'VirusNotification'],
  ...['Blocked', 'DMARCPolicy', 'Undeliverable', 'Unknown'],
]

const oneLine = (words: string) =>
  words
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 500)

/** The status of RFC 3463: 5.1.1 where Postmark gave the address up; otherwise 4.0.0, and the server's words decide. */
function statusOf({ Type: type, Inactive: isGivenUp }: WebhookBody): string {
  return isGivenUp || type === 'HardBounce' || type === 'BadEmailAddress' ? '5.1.1' : '4.0.0'
}

interface Report {
  /** The words of its type, as delivery-status, and of what it says. */
  type: 'delivery-status' | 'feedback-report'
  subject: string
  fields: string[]
}

/** A report as a mail server would send it, with the header by which our mail is found. The same words make the same bytes. */
function reportOf({ ID, Description, Metadata }: WebhookBody, { type, subject, fields }: Report): Buffer {
  return Buffer.from(
    [
      ...['From: Postmark <MAILER-DAEMON@postmark.invalid>', `Message-ID: <${type}-${ID}@postmark.invalid>`, `Subject: ${subject}`],
      ...['Auto-Submitted: auto-replied', 'MIME-Version: 1.0', `Content-Type: multipart/report; report-type=${type}; boundary=report`, ''],
      ...['--report', 'Content-Type: text/plain; charset=utf-8', '', oneLine(Description), ''],
      ...['--report', `Content-Type: message/${type}`, '', ...fields, ''],
      ...['--report', 'Content-Type: text/rfc822-headers', '', `${returnHeader}: ${oneLine(String(Metadata[returnKey] ?? ''))}`, ''],
      ...['--report--', ''],
    ].join('\r\n'),
  )
}

/** A bounce as a delivery status (RFC 3464). */
function bounceOf(payload: WebhookBody, action: 'failed' | 'delayed'): Buffer {
  const { Email, Description, Details, BouncedAt, Inactive } = payload
  // The server's words may hold a code that says less than that Postmark gave the address up.
  const words = oneLine(Inactive ? Description || Details : Details || Description)
  const fields = [
    ...['Reporting-MTA: dns; postmark.invalid', '', `Final-Recipient: rfc822; ${oneLine(Email)}`, `Action: ${action}`],
    ...[`Status: ${statusOf(payload)}`, `Diagnostic-Code: ${words}`, `Last-Attempt-Date: ${oneLine(BouncedAt)}`],
  ]
  return reportOf(payload, { type: 'delivery-status', subject: 'Undelivered Mail Returned to Sender', fields })
}

/** A complaint of spam as a feedback report (RFC 5965). */
const complaintOf = (payload: WebhookBody) =>
  reportOf(payload, {
    type: 'feedback-report',
    subject: 'Complaint of spam',
    fields: ['Feedback-Type: abuse', 'User-Agent: Postmark', 'Version: 1'],
  })

function mailsIn(payload: WebhookBody): Buffer[] {
  const { RecordType: record, Type: type } = payload
  if (record === 'SpamComplaint' || type === 'SpamComplaint') return [complaintOf(payload)]
  if (record === 'Bounce') {
    if (type === 'Transient') return [bounceOf(payload, 'delayed')]
    return failures.includes(type) ? [bounceOf(payload, 'failed')] : []
  }
  // A mail without its bytes is empty, which is refused: Postmark offers it again for ten hours.
  return record === '' || record === 'Inbound' ? [Buffer.from(payload.RawEmail)] : []
}

const hashOf = (words: string) => createHash('sha256').update(words).digest()

/** Postmark signs nothing: it sends the name and password that stand in the address of the webhook (basic authentication). */
function isProven(secret: string, authorization: unknown): boolean {
  const given = typeof authorization === 'string' ? /^Basic ([\w+/=-]+)$/i.exec(authorization)?.[1] : undefined
  const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(given ?? '', 'base64').toString('utf8')) ?? []
  return password !== undefined && timingSafeEqual(hashOf(password), hashOf(secret))
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Postmark's webhooks for bounces, complaints and mails that come in. Deliveries, openings and clicks are not read: the portal sees them itself. */
export const postmarkWebhook = (secret: string): MailWebhook => ({
  service: 'Postmark',
  async read({ headers, body }) {
    if (!isProven(secret, headers.authorization)) return undefined
    const payload = WebhookBody.safeParse(parse(body))
    return payload.success ? mailsIn(payload.data) : [new Uint8Array()]
  },
})
