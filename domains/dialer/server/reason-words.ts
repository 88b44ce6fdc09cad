import type { DialReason } from '#domains/dialer/contract/dialer.ts'
import { india } from '#platform/contract/india.ts'

const time = new Intl.DateTimeFormat('en-IN', { timeZone: india.zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = new Intl.DateTimeFormat('en-IN', { timeZone: india.zone, day: 'numeric', month: 'short', year: 'numeric' })

const minute = 60_000
const hour = 60 * minute
const dayLong = 24 * hour

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

function ago(at: Date, now: Date): string {
  const passed = now.getTime() - at.getTime()
  if (passed < minute) return 'just now'
  if (passed < hour) return `${counted(Math.floor(passed / minute), 'minute')} ago`
  if (passed < dayLong) return `${counted(Math.floor(passed / hour), 'hour')} ago`
  return `${counted(Math.floor(passed / dayLong), 'day')} ago`
}

const words: Record<DialReason, (at: Date, now: Date) => string> = {
  missed_call: (at, now) => `Called you at ${time.format(at)}, ${ago(at, now)}, and nobody answered`,
  call_back: (at) => `Call-back due at ${time.format(at)}`,
  booked_call: (at) => `Booked a call for ${time.format(at)}`,
  reply: (at, now) => `Replied or came back ${ago(at, now)}`,
  new_enquiry: (at, now) => `New enquiry, ${ago(at, now)}`,
  untouched: (at, now) => `Never spoken to; with us since ${ago(at, now) === 'just now' ? 'just now' : day.format(at)}`,
  missed_follow_up: (at) => `Missed follow-up of ${day.format(at)}, ${time.format(at)}`,
  longest_idle: (at, now) => `Longest not spoken to: ${ago(at, now)}`,
}

interface Served {
  at: Date
  now: Date
  /** When the chase ended, whatever came since; an admission of every child ends it too, and is no no. */
  saidNoAt: Date | null
  isAdmitted: boolean
}

/** Why a parent is served now, as staff read it; `at` is the instant that the reason speaks of. Whose chase had ended asked again. */
export function reasonWords(reason: DialReason, { at, now, saidNoAt, isAdmitted }: Served): string {
  const why = words[reason](at, now)
  if (saidNoAt === null || saidNoAt >= at) return why
  return `${why}. ${isAdmitted ? 'An admission was taken' : 'They had said no'} on ${day.format(saidNoAt)}`
}
