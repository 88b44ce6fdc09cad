import type { HourChance } from '#domains/calls/server/hours/good-hour.ts'
import type { ServedReason } from '#domains/dialer/contract/dialer.ts'
import { dayInIndia } from '#platform/contract/day-in-india.ts'
import { india } from '#platform/contract/india.ts'
import type { ParentsDeed } from './parents-deed.ts'

const time = new Intl.DateTimeFormat('en-IN', { timeZone: india.zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

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

const words: Record<ServedReason, (at: Date, now: Date) => string> = {
  missed_call: (at, now) => `Called you at ${time.format(at)}, ${ago(at, now)}, and nobody answered`,
  call_back: (at) => `Call-back due at ${time.format(at)}`,
  booked_call: (at) => `Booked a call for ${time.format(at)}`,
  reply: (at, now) => `Replied or came back ${ago(at, now)}`,
  new_enquiry: (at, now) => `New enquiry, ${ago(at, now)}`,
  untouched: (at, now) => `Never spoken to; with us since ${ago(at, now) === 'just now' ? 'just now' : dayInIndia(at)}`,
  missed_follow_up: (at) => `Missed follow-up of ${dayInIndia(at)}, ${time.format(at)}`,
  longest_idle: (at, now) => `Longest not spoken to: ${ago(at, now)}`,
  listed: () => 'In a list that is dialed',
}

/** In characters; a longer text is cut. */
const longestQuote = 90

function quoted(said: string): string {
  const text = said.trim().replace(/\s+/g, ' ')
  return `“${text.length > longestQuote ? `${text.slice(0, longestQuote).trimEnd()}…` : text}”`
}

function asked({ school, said }: ParentsDeed): string {
  const about = school === null ? 'Asked' : `Asked about ${school}`
  return said?.trim() ? `${about}: ${quoted(said)}` : about
}

const deedWords: Record<ParentsDeed['kind'], (deed: ParentsDeed, ago: string) => string> = {
  visit_wanted: ({ school }, when) => `Wants to visit ${school ?? 'a school'}: said so on their page ${when}`,
  school_declined: ({ school }, when) => `Said no to ${school ?? 'a school'} on their page ${when}`,
  facts_asked: ({ school, said }, when) => `Asks for ${said ?? 'what we do not know'} of ${school ?? 'a school'}, on their page ${when}`,
  shortlist_opened: (_, when) => `Opened the page of their schools ${when}`,
  asked: (deed, when) => `${asked(deed)}, ${when}`,
  applied: ({ school }, when) => `Applied to ${school ?? 'a school'}, ${when}`,
  put_in_cart: ({ school }, when) => `Put ${school ?? 'a school'} in the cart, ${when}`,
  logged_in: (_, when) => `Logged in on the website, ${when}`,
  wrote: ({ said }, when) => `Wrote: ${quoted(said ?? '')}, ${when}`,
}

const onTheirPage: ReadonlySet<ParentsDeed['kind']> = new Set(['visit_wanted', 'school_declined', 'shortlist_opened', 'facts_asked'])

/** A lead that is served for another reason may have begun with an enquiry at the same instant. */
const isTheReason = ({ kind }: ParentsDeed, reason: ServedReason) => onTheirPage.has(kind) || reason === 'reply' || reason === 'new_enquiry'

interface ReasonFacts {
  at: Date
  now: Date
  /** When the chase last ended, also if the parent asked again since; an admission of every child ends it too, but is not a no. */
  saidNoAt: Date | null
  isAdmitted: boolean
  /** What they did, where that is the reason. */
  deed?: ParentsDeed | null
  /** The list that is dialed, if any. */
  list?: string | undefined
  /** The chance of an answer, where now is a good hour for the parent. */
  hour?: HourChance | null
}

const of100 = (chance: number) => Math.round(chance * 100)

const hourWords = ({ now, usual }: HourChance) => `. A good hour: of 100 calls ${of100(now)} are answered now, ${of100(usual)} on average`

/** Why a parent is served now, as staff read it; `at` is the instant of the reason. After an ended chase, the parent has asked again. */
export function reasonWords(reason: ServedReason, { at, now, saidNoAt, isAdmitted, deed, list, hour: good }: ReasonFacts): string {
  if (reason === 'listed' && list !== undefined) return `In the list that you dial: ${list}`
  const what = deed && isTheReason(deed, reason) ? deedWords[deed.kind](deed, ago(at, now)) : words[reason](at, now)
  const why = good ? `${what}${hourWords(good)}` : what
  if (saidNoAt === null || saidNoAt >= at) return why
  return `${why}. ${isAdmitted ? 'An admission was taken' : 'They had said no'} on ${dayInIndia(saidNoAt)}`
}
