import type { NodemailerError } from 'nodemailer'
import type { SendOutcome } from '../../messaging/sender.ts'
import { withoutAddresses } from '../without-addresses.ts'

export const notReached = 'The mail server cannot be reached'

/** The words of the server. */
export const saidBy = ({ response, message }: NodemailerError) =>
  withoutAddresses(response ?? message)
    .replace(/\s+/g, ' ')
    .slice(0, 200)

const accountCodes = ['EAUTH', 'ENOAUTH', 'EOAUTH2']

/** The server itself refused the mail, so it certainly does not have it. */
export function rejection(error: NodemailerError): Extract<SendOutcome, { outcome: 'rejected' }> {
  const words = saidBy(error)
  const isFinal = error.permanent === true
  const rejected = { outcome: 'rejected', code: error.responseCode } as const
  if (accountCodes.includes(error.code ?? ''))
    return { ...rejected, reason: `The mail server does not accept our account: ${words}`, next: 'stop' }
  if (!isFinal) return { ...rejected, reason: `The mail server does not take the mail now: ${words}`, next: 'again' }
  if (error.command === 'RCPT TO') return { ...rejected, reason: `The address takes no mail: ${words}`, next: 'stays', bounced: true }
  // A server that refuses our sender refuses every mail.
  if (error.command === 'MAIL FROM')
    return { ...rejected, reason: `The mail server does not let us send from this address: ${words}`, next: 'stop' }
  return { ...rejected, reason: `The mail server refused the mail: ${words}`, next: 'stays' }
}

/** The outcome of a failed sending; with `isBegun` the server got at least a part of the mail itself. */
export function outcomeOf(error: NodemailerError, isBegun: boolean): SendOutcome {
  if (error.responseCode || accountCodes.includes(error.code ?? '')) return rejection(error)
  if (isBegun) return { outcome: 'unknown', reason: 'The connection to the mail server broke off while the mail was handed over.' }
  return { outcome: 'rejected', reason: `${notReached} (${error.code ?? 'no answer'}).`, next: 'again' }
}
