import { z } from 'zod'
import { parseJson } from '../../messaging/ask-provider.ts'
import type { AfterRejection, SendOutcome } from '../../messaging/sender.ts'
import { plainWords } from '../plain-words.ts'

interface Meaning {
  next: AfterRejection
  words?: string
  stopsOffers?: true
  templatesChanged?: true
}

const stop = (words: string): Meaning => ({ next: 'stop', words })
const stays = (words?: string): Meaning => ({ next: 'stays', ...(words && { words }) })
const again = (words: string): Meaning => ({ next: 'again', words })
const template = (words: string): Meaning => ({ next: 'stays', words, templatesChanged: true })

/** The meaning of Meta's error codes, by its page of error codes. A code that is not here ends the message, in Meta's own words. */
const meanings: Readonly<Record<number, Meaning>> = {
  190: stop('WhatsApp does not accept the portal’s access token any more. An admin needs to give it a new one.'),
  10: stop('The portal may not send from this WhatsApp number. An admin needs to look at its permissions.'),
  131048: stop('WhatsApp limits this number, because too many parents reported messages of it.'),
  368: stop('WhatsApp has restricted this account for a while.'),
  131031: stop('WhatsApp has locked this account.'),
  131047: stays('More than 24 hours have passed since the parent last wrote. WhatsApp takes only templates now.'),
  131026: stays('WhatsApp cannot reach this number: it may have no WhatsApp, or an old one. Try an SMS or a call.'),
  131049: stays('WhatsApp did not deliver this, so that the parent does not get too much advertising. Try another day, or call.'),
  131050: { next: 'stays', words: 'The parent wants no offers by WhatsApp. Other messages reach them.', stopsOffers: true },
  130429: again('WhatsApp takes no more messages of this number right now.'),
  131056: again('WhatsApp takes no more messages to this parent right now.'),
  131000: again('WhatsApp has trouble of its own.'),
  2: again('WhatsApp has trouble of its own.'),
  131016: again('WhatsApp has trouble of its own.'),
  131051: stays('WhatsApp does not take messages of this type.'),
  131052: stays('WhatsApp could not read the parent’s file.'),
  131053: stays('WhatsApp could not take the file.'),
  132000: template('The template has another number of variables by now.'),
  132001: template('WhatsApp has no such template in this language any more.'),
  132012: template('The variables of the template have another form by now.'),
  132015: template('WhatsApp has paused this template.'),
  131062: stays('WhatsApp needs the parent’s number for this message.'),
}

const isPermission = (code: number) => code >= 200 && code <= 299

export function meaningOf(code: number): Meaning {
  return meanings[code] ?? (isPermission(code) ? stop('The portal may not do this with the WhatsApp account.') : stays())
}

const ErrorAnswer = z.object({
  error: z.object({
    code: z.int(),
    message: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
  }),
})

/** Reads Meta's refusal of a message; undefined when the answer is not one of Meta's. */
export function rejectionIn(text: string, retryAfterSeconds?: number): Extract<SendOutcome, { outcome: 'rejected' }> | undefined {
  const read = ErrorAnswer.safeParse(parseJson(text))
  if (!read.success) return undefined
  const { code, message, error_data } = read.data.error
  const { words, ...meaning } = meaningOf(code)
  const details = plainWords(error_data?.details ?? message ?? '')
  return { outcome: 'rejected', code, reason: words ?? (details || `WhatsApp refused it (code ${code}).`), ...meaning, retryAfterSeconds }
}
