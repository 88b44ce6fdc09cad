import { withoutAddresses } from './without-addresses.ts'

/**
 * A server's report of an undelivered mail. `hard`: the address takes no mail, now or later. `soft`: this mail failed, another may arrive.
 * `delayed`: the server is still trying.
 */
export interface Returned {
  kind: 'hard' | 'soft' | 'delayed'
  /** In words for staff, without addresses. */
  reason: string
  code?: number | undefined
  /** The addresses in the report. A forwarded mail comes back from another address than the one we wrote to. */
  recipients?: readonly string[]
}

type Fields = ReadonlyMap<string, string>

/** The blocks of a delivery status (RFC 3464): the first is of the report, each other of one recipient. */
function blocksOf(text: string): Fields[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .slice(0, 50)
    .map((block) => {
      const lines = block.replace(/\n[ \t]+/g, ' ').split('\n')
      return new Map(
        lines.flatMap((line) => {
          const at = line.indexOf(':')
          return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const]
        }),
      )
    })
}

/** The words of a server. */
const saidIn = (text: string) =>
  withoutAddresses(text.slice(0, 2000).replace(/^\s*(?:smtp|x-[\w-]+|dns)\s*;/i, ''))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)

const enhanced = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])/
const reply = /(?<![\d.])([45]\d\d)(?=[\s-])/

/** Codes about the recipient's address: unknown, moved, closed, or without a valid domain. 5.1.7 and 5.1.8 are about the sender. */
const ofAddress = /^5\.(?:1\.(?!7$|8$)\d+|2\.[01]|4\.[14]|4\.310)$/
const isFull = /^[45]\.2\.2$/
const isTooLarge = /^5\.(?:2\.3|3\.4)$/
const isPolicy = /^5\.[67]\./

/** Plain replies, where no finer code is said: 552 is a full mailbox, 554 a refusal of the mail. */
const ofAddressPlainly = ['550', '551', '553']

/** Judges a failed delivery by its codes; a code in the words of the server is finer than the status of the report. */
function judgeFailure(status: string, words: string): Returned {
  const finest = [enhanced.exec(words)?.[0], enhanced.exec(status)?.[0]].find((code) => code && !/^[45]\.0\.0$/.test(code))
  const plain = reply.exec(words)?.[1]
  const code = finest ?? (plain === undefined ? '' : plain === '552' ? '5.2.2' : plain)
  const message = saidIn(words) || status
  const more = plain === undefined ? {} : { code: Number(plain) }
  if (isFull.test(code)) return { kind: 'soft', reason: 'The mailbox of the parent is full.', ...more }
  if (isTooLarge.test(code)) return { kind: 'soft', reason: 'The mail is too large for the mailbox of the parent.', ...more }
  if (isPolicy.test(code)) return { kind: 'soft', reason: `The mail server of the parent refuses this mail: ${message}`, ...more }
  const isFinal = status.startsWith('5') || code.startsWith('5')
  const isOfAddress = finest === undefined ? plain === undefined || ofAddressPlainly.includes(plain) : ofAddress.test(finest)
  if (isFinal && isOfAddress) return { kind: 'hard', reason: `The address takes no mail: ${message}`, ...more }
  return { kind: 'soft', reason: `The mail server of the parent did not take the mail: ${message}`, ...more }
}

/** The address of a recipient in a report, as `rfc822; <a@home.test>`. */
const addressIn = (field: string | undefined) =>
  field
    ?.replace(/^[^;]*;/, '')
    .replace(/[\s<>]/g, '')
    .toLowerCase()

function ofRecipient(fields: Fields): Returned | undefined {
  const recipient = addressIn(fields.get('final-recipient') ?? fields.get('original-recipient'))
  const outcome = outcomeIn(fields)
  return outcome && { ...outcome, ...(recipient && { recipients: [recipient] }) }
}

function outcomeIn(fields: Fields): Returned | undefined {
  const words = fields.get('diagnostic-code') ?? ''
  const status = enhanced.exec(fields.get('status') ?? '')?.[0] ?? ''
  const action = fields.get('action')?.toLowerCase() ?? ''
  if (action.startsWith('delayed'))
    return {
      kind: 'delayed',
      reason: `The mail is still being tried: ${saidIn(words) || 'the mail server of the parent does not take it yet'}`,
    }
  return action.startsWith('failed') ? judgeFailure(status, words) : undefined
}

/**
 * Reads a delivery status; undefined if the mail was delivered. Our mails have one recipient, so the first failed (else delayed) entry
 * counts, even after forwarding to other addresses.
 */
export function readDeliveryStatus(text: string): Returned | undefined {
  const entries = blocksOf(text).flatMap((fields) => ofRecipient(fields) ?? [])
  const report = entries.find(({ kind }) => kind !== 'delayed') ?? entries[0]
  const recipients = entries.filter(({ kind }) => kind === report?.kind).flatMap((one) => one.recipients ?? [])
  return report && { ...report, ...(recipients.length > 0 && { recipients }) }
}

/** Reads a report in words alone, from an old mail server. Without a code the address may not be at fault. */
export function readReportInWords(text: string): Returned {
  const line = text.split('\n').find((one) => enhanced.test(one) || reply.test(one))
  if (line === undefined) return { kind: 'soft', reason: 'The mail came back, and the report does not say why.' }
  return judgeFailure(enhanced.exec(line)?.[0] ?? '', line)
}
