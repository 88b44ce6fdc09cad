import type { HourChance } from '#domains/calls/server/hours/good-hour.ts'
import type { ServedReason } from '#domains/dialer/contract/dialer.ts'
import { partsOfComment } from '#domains/leads/contract/preset-comments.ts'
import { dayInIndia } from '#platform/contract/day-in-india.ts'
import { kolkataDay, kolkataTime, shortDay } from '#platform/contract/india.ts'
import { cutAtWord } from './cut-at-word.ts'
import type { Agreed, ParentsDeed } from './parents-deed.ts'

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

const dayOf = (at: Date, now: Date) => shortDay(kolkataDay(at.getTime()), kolkataDay(now.getTime()))

/** What is a day old or older has its day, which staff can look up. */
const since = (at: Date, now: Date) => (now.getTime() - at.getTime() < dayLong ? ago(at, now) : dayOf(at, now))

/** A time of today alone, another with its day. */
const timeOf = (at: Date, now: Date) => {
  const time = kolkataTime(at.getTime())
  return kolkataDay(at.getTime()) === kolkataDay(now.getTime()) ? time : `${time} on ${dayOf(at, now)}`
}

const words: Record<ServedReason, (at: Date, now: Date) => string> = {
  missed_call: (at, now) => `Called you at ${timeOf(at, now)}, ${ago(at, now)}, and nobody answered`,
  call_back: (at) => `Call-back due at ${kolkataTime(at.getTime())}`,
  booked_call: (at) => `Booked a call for ${kolkataTime(at.getTime())}`,
  reply: (at, now) => `Replied or came back, ${since(at, now)}`,
  new_enquiry: (at, now) => `New enquiry, ${since(at, now)}`,
  untouched: (at, now) => `Never spoken to; with us since ${ago(at, now) === 'just now' ? 'just now' : dayInIndia(at)}`,
  missed_follow_up: (at) => `Missed follow-up of ${dayInIndia(at)}, ${kolkataTime(at.getTime())}`,
  longest_idle: (at, now) => `Longest not spoken to: ${ago(at, now)}`,
  listed: () => 'In a list that is dialed',
}

/** In characters. */
const longestQuote = 90

const quoted = (message: string) => `“${cutAtWord(message, longestQuote)}”`

const withQuote = (what: string, message: string | null) => (message?.trim() ? `${what}: ${quoted(message)}` : what)

const forms: Readonly<Record<string, string>> = {
  image: 'Sent a photo',
  video: 'Sent a video',
  audio: 'Sent a voice message',
  document: 'Sent a file',
  location: 'Sent where they are',
  contacts: 'Sent a contact',
}

function asked({ school, class: forClass, message, wants_visit }: ParentsDeed): string {
  const about = [school, forClass].filter(Boolean).join(', ')
  if (wants_visit) return withQuote(about ? `Asked for a visit to ${about}` : 'Asked for a visit', message)
  return withQuote(about ? `Asked about ${about}` : message?.trim() ? 'Asked' : 'Enquired on the website', message)
}

const named = ({ school }: ParentsDeed) => school ?? 'a school'

const deedWords: Record<ParentsDeed['kind'], (deed: ParentsDeed, now: Date) => string> = {
  visit_wanted: (deed) => `Wants to visit ${named(deed)}: said so on their page`,
  school_declined: (deed) => `Said no to ${named(deed)} on their page`,
  facts_asked: (deed) => `Asks for ${deed.message ?? 'what we do not know'} of ${named(deed)}, on their page`,
  shortlist_opened: () => 'Opened the page of their schools',
  asked,
  applied: (deed) => withQuote(`Applied to ${named(deed)}`, deed.message),
  put_in_cart: (deed) => withQuote(`Put ${named(deed)} in the cart`, deed.message),
  took_from_cart: (deed) => `Put ${named(deed)} in the cart and took it out again`,
  booked_call: ({ slot, message }, now) => withQuote(slot ? `Booked a call for ${timeOf(new Date(slot), now)}` : 'Booked a call', message),
  called: () => 'Called and nobody answered',
  visited_page: ({ school }) => (school ? `Read the page of ${school}` : 'Read a page of ours'),
  logged_in: () => 'Logged in on the website',
  wrote: ({ message, form }) => {
    const sent = form === null ? undefined : forms[form]
    return message === null ? (sent ?? 'Wrote a message and deleted it') : withQuote(sent ?? 'Wrote', message)
  },
}

const deedText = (deed: ParentsDeed, now: Date) => `${deedWords[deed.kind](deed, now)}, ${since(new Date(deed.at), now)}`

/** The schools of an appointment stand beside the reason. */
function agreedText({ at, action, was_answered, comment }: Agreed, now: Date): string {
  const day = dayOf(new Date(at), now)
  if (!was_answered) return `, after no answer on ${day}`
  return withQuote(action === null ? `, planned on ${day}` : `, after ${action} on ${day}`, partsOfComment(comment).said)
}

/** Reasons that are a deed of the parent: the words of the deed take their place. */
const areDeeds: readonly ServedReason[] = ['reply', 'new_enquiry']

interface ReasonFacts {
  at: Date
  now: Date
  /** When the chase last ended, also if the parent asked again since; an admission of every child ends it too, but is not a no. */
  saidNoAt: Date | null
  isAdmitted: boolean
  /** The latest thing that they did; for a reply and a new enquiry, that which is the reason. */
  deed?: ParentsDeed | null
  /** What was agreed for the time that has come. */
  agreed?: Agreed | null
  /** The list that is dialed, if any. */
  list?: string | undefined
  /** The chance of an answer, where now is a good hour for the parent. */
  hour?: HourChance | null
}

const of100 = (chance: number) => Math.round(chance * 100)

const hourWords = ({ now, usual }: HourChance) => `. A good hour: of 100 calls ${of100(now)} are answered now, ${of100(usual)} on average`

/** A sentence that ends with a quoted one has its end already. */
const ended = (sentence: string) => (/[.?!…]”$/.test(sentence) ? sentence : `${sentence}.`)

/** The reason, with what was agreed for its time and what the parent did last. */
function whyNow(reason: ServedReason, { at, now, deed, agreed, list }: ReasonFacts): string {
  const isDeed = areDeeds.includes(reason) && deed && (deed.is_instead || Date.parse(deed.at) === at.getTime())
  if (isDeed) return deedText(deed, now)
  const what = reason === 'listed' && list !== undefined ? `In the list that you dial: ${list}` : words[reason](at, now)
  // The call that was missed, or booked, is what they did.
  const isTold =
    reason === 'missed_call' ? deed?.kind === 'called' : reason === 'booked_call' && deed?.kind === 'booked_call' && !deed.message
  const never = reason === 'untouched' && deed ? 'Never spoken to' : what
  const why = `${never}${agreed ? agreedText(agreed, now) : ''}`
  return deed && !isTold ? `${ended(why)} ${deedText(deed, now)}` : why
}

/** Why a parent is served now, as staff read it; `at` is the instant of the reason. After an ended chase, the parent has asked again. */
export function reasonWords(reason: ServedReason, facts: ReasonFacts): string {
  const { at, saidNoAt, isAdmitted, hour: good } = facts
  const what = whyNow(reason, facts)
  const why = good ? `${what}${hourWords(good)}` : what
  if (reason === 'listed' || saidNoAt === null || saidNoAt >= at) return why
  return `${why}. ${isAdmitted ? 'An admission was taken' : 'They had said no'} on ${dayInIndia(saidNoAt)}`
}
