import { z } from 'zod'
import { parseJson } from '../../messaging/ask-provider.ts'
import type { AfterRejection, SendOutcome } from '../../messaging/sender.ts'
import { plainWords } from '../plain-words.ts'

interface Meaning {
  next: AfterRejection
  words?: string
  templatesChanged?: true
}

const stop = (words: string): Meaning => ({ next: 'stop', words })
const stays = (words?: string): Meaning => ({ next: 'stays', ...(words && { words }) })
const again = (words: string): Meaning => ({ next: 'again', words })
const template = (words: string): Meaning => ({ next: 'stays', words, templatesChanged: true })

const notReached = 'WhatsApp cannot reach this number: it may have no WhatsApp, or an old one. Try an SMS or a call.'
const noToken = 'Twilio does not accept the portal’s account or token. An admin needs to look at them.'
const noSender = 'Twilio does not know our number as a sender of WhatsApp. An admin needs to look at it.'
const troubleOfOwn = 'WhatsApp has trouble of its own. Send the message again in a while.'

/** The meaning of Twilio's error codes, by its dictionary of errors. A code that is not here ends the message, in Twilio's own words. */
const meanings: Readonly<Record<number, Meaning>> = {
  20003: stop(noToken),
  20404: stop(noToken),
  20429: again('Twilio takes no more messages right now.'),
  21211: stays(notReached),
  21610: stays('The parent stopped messages of our number.'),
  21617: stays('Twilio takes at most 1,600 characters.'),
  21655: template('Twilio has no such template any more.'),
  21656: template('The variables of the template have another form by now.'),
  63001: stop(noSender),
  63003: stays(notReached),
  63005: stays('WhatsApp does not take messages of this type.'),
  63007: stop(noSender),
  63012: again(troubleOfOwn),
  63014: stays('The parent blocked our number in WhatsApp.'),
  63016: stays('More than 24 hours have passed since the parent last wrote. WhatsApp takes only templates now.'),
  63018: again('WhatsApp takes no more messages of this number right now.'),
  63019: stays('Twilio could not fetch the file.'),
  63020: stop('WhatsApp does not accept our business account. An admin needs to look at it.'),
  63021: stays('WhatsApp does not take this content.'),
  63024: stays(notReached),
  63027: template('WhatsApp has no such template in this language any more.'),
  63028: template('The template has another number of variables by now.'),
  63032: stays('WhatsApp did not deliver this, so that the parent does not get too much advertising. Try another day, or call.'),
  63040: template('WhatsApp has rejected this template.'),
  63041: template('WhatsApp has paused this template.'),
  63042: template('WhatsApp has disabled this template.'),
  63049: stays('WhatsApp did not deliver this, so that the parent does not get too much advertising. Try another day, or call.'),
}

export const meaningOf = (code: number): Meaning => meanings[code] ?? stays()

const ErrorAnswer = z.object({ code: z.int(), message: z.string().catch('') })

const ofStatus: Readonly<Record<number, Meaning>> = {
  401: stop(noToken),
  403: stop(noToken),
  429: again('Twilio takes no more messages right now.'),
}

/** Reads Twilio's refusal of a request; undefined where nothing says that the request was refused. */
export function rejectionIn(
  status: number,
  text: string,
  retryAfterSeconds?: number,
): Extract<SendOutcome, { outcome: 'rejected' }> | undefined {
  if (status < 400 || status >= 500) return undefined
  const { code, message } = ErrorAnswer.safeParse(parseJson(text)).data ?? { code: undefined, message: '' }
  const meaning = ofStatus[status] ?? (code === undefined ? undefined : meaningOf(code))
  if (!meaning) return undefined
  const { words, ...more } = meaning
  const reason = words ?? (plainWords(message) || `Twilio refused it (code ${code}).`)
  return { outcome: 'rejected', code: code ?? status, reason, ...more, retryAfterSeconds }
}
