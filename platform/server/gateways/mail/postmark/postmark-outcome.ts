import { z } from 'zod'
import type { AfterRejection, SendOutcome } from '../../messaging/sender.ts'
import { withoutAddresses } from '../without-addresses.ts'

const ErrorAnswer = z.object({ ErrorCode: z.int(), Message: z.string().catch('') })

/** What Postmark says of a request, in its own words; undefined where somebody else answered. */
export function readTold(text: string): z.output<typeof ErrorAnswer> | undefined {
  try {
    return ErrorAnswer.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const saidIn = (message: string) => withoutAddresses(message).replace(/\s+/g, ' ').trim().slice(0, 200)

const ofAccount = 'Postmark does not accept our account or sender'

interface Meaning {
  reason: string
  next: AfterRejection
  bounced?: true
}

/** Codes that hold for every mail: the token, the sender's signature, the account and its message stream. */
const stopping = [10, 400, 401, 405, 412, 413, 1235, 1236]

function meaningOf(code: number, words: string): Meaning {
  if (stopping.includes(code)) return { reason: ofAccount, next: 'stop' }
  // A hard bounce, a complaint or Postmark's staff ended all mail to this address.
  if (code === 406) return { reason: 'The address takes no mail', next: 'stays', bounced: true }
  if (code === 100) return { reason: 'Postmark takes no mail now', next: 'again' }
  // An invalid request: of the sender it holds for every mail, of the recipient for this address.
  if (code === 300 && /'From'/.test(words)) return { reason: ofAccount, next: 'stop' }
  if (code === 300 && /'To'/.test(words)) return { reason: 'The address takes no mail', next: 'stays', bounced: true }
  return { reason: 'Postmark refused the mail', next: 'stays' }
}

/** What the status alone says of a mail that was certainly not sent. */
function meaningOfStatus(status: number): Meaning | undefined {
  if (status === 401 || status === 403 || status === 404) return { reason: ofAccount, next: 'stop' }
  if (status === 413) return { reason: 'Postmark takes no mail of more than 10 MB', next: 'stays' }
  if (status === 429) return { reason: 'Postmark takes fewer mails at once', next: 'again' }
  // Planned maintenance; a 500 may come after the mail was taken.
  return status === 503 ? { reason: 'Postmark takes no mail now', next: 'again' } : undefined
}

/** The outcome of a mail that Postmark did not say to have accepted. */
export function outcomeOf(status: number, text: string, retryAfterSeconds: number | undefined): SendOutcome {
  const answer = readTold(text)
  const words = saidIn(answer?.Message ?? '')
  const meaning = meaningOfStatus(status) ?? (status === 422 && answer ? meaningOf(answer.ErrorCode, words) : undefined)
  if (!meaning) return { outcome: 'unknown', reason: `Postmark answered with status ${status}, and not whether it sent the mail.` }
  const { reason, ...more } = meaning
  return {
    outcome: 'rejected',
    reason: words ? `${reason}: ${words}` : `${reason}.`,
    code: answer?.ErrorCode ?? status,
    ...more,
    retryAfterSeconds,
  }
}
