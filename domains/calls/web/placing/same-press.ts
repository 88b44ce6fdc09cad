import { type Attempt, attemptOf } from '#platform/web/http/attempt.ts'
import type { CallWanted, Press } from './latest-press.ts'

/** For so long a press whose answer was lost and the next one for the same number are one, in milliseconds. */
const lostFor = 60_000

/** Within so many milliseconds of one another, clicks are one double click and key presses one key that is held. */
const together = 600

const said = ({ leadId, phone, booking, automatic, override }: CallWanted) =>
  JSON.stringify([leadId, phone.country_code, phone.number, booking ?? null, automatic ?? false, override ?? ''])

/** The attempt of a new press; that of the one before when its answer was lost a moment ago and the same is wanted again. */
export const attemptFor = (wanted: CallWanted, last: Press | undefined, now = Date.now()): Attempt =>
  attemptOf(said(wanted), last?.stands === 'unknown' && now - last.at < lostFor ? last.attempt : undefined)

let tried = { said: '', at: 0 }

/** Whether this is the second click of a double click, or a key that is held: they call once. */
export function isSamePress(wanted: CallWanted, now = Date.now()): boolean {
  const words = said(wanted)
  const isSame = tried.said === words && now - tried.at < together
  tried = { said: words, at: now }
  return isSame
}
