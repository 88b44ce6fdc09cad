import type { WaitingLead } from '#domains/leads/contract/waiting.ts'
import { kolkataTime } from '#platform/contract/india.ts'

const minute = 60_000

/** A follow-up that was due up to this long ago is still told when the portal opens; older ones stand at the bell. */
const lateMinutes = 15

type Moment = 'soon' | 'now'

/** A reminder of a follow-up that is to be told: some minutes before it is due, and when it is. */
interface Due {
  /** The key of this reminder; a moved follow-up gets a new one, so it is told again. */
  key: string
  moment: Moment
  waiting: WaitingLead
}

const keyOf = ({ id, at }: WaitingLead, moment: Moment) => `${id} ${Date.parse(at)} ${moment}`

function momentAt({ at }: WaitingLead, early: number, now: number): Moment | undefined {
  const left = Date.parse(at) - now
  if (left <= 0) return left > -lateMinutes * minute ? 'now' : undefined
  return left <= early * minute ? 'soon' : undefined
}

/** The reminders that are due at an instant and were not told yet; `early`: told so many minutes before. */
export const dueAt = (waiting: readonly WaitingLead[], isShown: (key: string) => boolean, early: number, now: number): Due[] =>
  waiting.flatMap((each) => {
    const moment = momentAt(each, early, now)
    if (!moment) return []
    const key = keyOf(each, moment)
    return isShown(key) ? [] : [{ key, moment, waiting: each }]
  })

/** The text of a toast, and its follow-up; undefined if there are several. */
export interface Reminder {
  text: string
  waiting: WaitingLead | undefined
}

function opening(moment: Moment, at: string, now: number): string {
  const left = Date.parse(at) - now
  if (moment === 'now') return left > -minute ? 'Due now' : `Due since ${kolkataTime(at)}`
  const minutes = Math.max(1, Math.round(left / minute))
  return `In ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

function reminderOf(moment: Moment, due: readonly Due[], now: number): Reminder[] {
  const [first, ...others] = due.filter((each) => each.moment === moment).map(({ waiting }) => waiting)
  if (!first) return []
  const open = opening(moment, first.at, now)
  if (others.length > 0) return [{ text: `${open}: ${first.lead.name} and ${others.length} more`, waiting: undefined }]
  return [{ text: `${open}: ${[first.what, first.lead.name].filter(Boolean).join(', ')}`, waiting: first }]
}

/** Tells several of one moment together: coming ones in one toast, due ones in another. */
export const remindersOf = (due: readonly Due[], now: number): Reminder[] =>
  (['soon', 'now'] as const).flatMap((moment) => reminderOf(moment, due, now))

/** The next instant at which something is to be told. */
export function nextMoment(waiting: readonly WaitingLead[], early: number, now: number): number | undefined {
  const toCome = waiting.flatMap(({ at }) => [Date.parse(at) - early * minute, Date.parse(at)]).filter((instant) => instant > now)
  return toCome.length === 0 ? undefined : Math.min(...toCome)
}
