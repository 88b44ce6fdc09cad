import { type Attempt, attemptOf } from '#platform/web/http/attempt.ts'
import type { CallWanted, Press } from './latest-press.ts'

/** In milliseconds. A press whose answer was lost and the next one for the same number are one call. */
const lostFor = 60_000

/** In milliseconds. A double click and a key that is held come within this time. */
export const together = 600

const fingerprint = ({ leadId, phone, booking, enquiry, automatic, override }: CallWanted) =>
  JSON.stringify([leadId, phone.country_code, phone.number, booking ?? null, enquiry ?? null, automatic ?? false, override ?? ''])

/** The press before is sent again when its answer was lost a moment ago and the same is wanted. */
export const attemptFor = (wanted: CallWanted, last: Press | undefined, now = Date.now()): Attempt =>
  attemptOf(fingerprint(wanted), last?.stands === 'unknown' && now - last.at < lostFor ? last.attempt : undefined)

let tried = { fingerprint: '', at: 0 }

/** A double click and a key that is held call once. */
export function isSamePress(wanted: CallWanted, now = Date.now()): boolean {
  const words = fingerprint(wanted)
  const isSame = tried.fingerprint === words && now - tried.at < together
  tried = { fingerprint: words, at: now }
  return isSame
}
