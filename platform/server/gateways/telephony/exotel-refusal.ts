import { z } from 'zod'
import { cutText } from '#platform/contract/cut-text.ts'
import { redact } from '../../logs/redact.ts'
import { readAccepted } from './exotel-reading.ts'
import type { Answer } from './exotel-request.ts'
import type { Placed } from './telephony.ts'

const Refusal = z.object({ RestException: z.object({ Message: z.string() }) })

/** Exotel's reason for a refusal, without telephone numbers; undefined without one. */
function messageIn(json: string): string | undefined {
  try {
    const text = Refusal.parse(JSON.parse(json)).RestException.Message
    if (/\b(NDNC|NCPR|DND)\b/i.test(text)) return 'the number stands in the do-not-disturb register'
    return (
      cutText(
        redact(text)
          .replace(/\s+/g, ' ')
          .trim()
          .replace(/(?<!\.)\.+$/, ''),
        200,
      ) || undefined
    )
  } catch {
    return undefined
  }
}

const words: Readonly<Record<number, string>> = {
  400: 'it does not accept what was sent',
  401: 'it does not accept the portal’s key',
  402: 'the balance of the account is used up',
  403: 'the account may not place this call',
  404: 'it does not know the account',
}

/** Seconds to wait when Exotel says that it is busy and not for how long. */
const defaultPause = 30

function secondsOf(header: string | undefined): number {
  const seconds = Number(header)
  return Number.isInteger(seconds) && seconds > 0 && seconds <= 3_600 ? seconds : defaultPause
}

/** 408 comes from a proxy in front of Exotel: the request may have gone through. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408

/** Only Exotel's own words count: another status, or an acceptance without an id, leaves open whether the call was placed. */
export function placedBy({ status, headers, text }: Answer): Placed {
  const providerId = status === 200 ? readAccepted(text) : undefined
  if (providerId) return { outcome: 'accepted', providerId }
  if (status === 429) return { outcome: 'rejected', reason: 'it is busy', retryAfterSeconds: secondsOf(headers['retry-after']) }
  if (!isRefusal(status)) return { outcome: 'unknown', reason: `The telephone service answered with status ${status}.` }
  // Its words about the key are not passed on: the key is a setting of the administrator.
  const reason = status === 401 ? undefined : messageIn(text)
  return { outcome: 'rejected', reason: reason ?? words[status] ?? `it answered with status ${status}` }
}
