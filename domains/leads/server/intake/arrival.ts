import type { Language } from '#domains/leads/contract/languages.ts'
import type { Tenure } from '#platform/contract/money.ts'
import type { TelephoneNumber } from '#platform/server/numbers/telephone-number.ts'
import type { Word } from '../consent/note-words.ts'

export interface ArrivingChild {
  name: string
  age?: number | undefined
  gender?: 'girl' | 'boy' | undefined
  boardIds?: readonly number[]
  classIds?: readonly number[]
}

/** Something that the parent did. */
export interface ArrivingActivity {
  kind:
    | 'enquiry'
    | 'cart'
    | 'application'
    | 'booked_call'
    | 'login'
    | 'page_visit'
    | 'visit_wanted'
    | 'school_declined'
    | 'shortlist_opened'
    | 'facts_asked'
  /** The time; now if left out. */
  at?: string
  schoolId?: number | undefined
  classId?: number | undefined
  /** The index of the arriving child that it is about. */
  child?: number | undefined
  schooling?: 'day' | 'boarding' | 'online' | undefined
  wantsVisit?: boolean | undefined
  /** For a booked call: when the parent asked to be called. */
  slotAt?: string | undefined
  message?: string | undefined
  /** For a cart: the school was taken out. */
  isRemoved?: boolean | undefined
}

interface Consent {
  given: boolean
  at: string
}

/** In rupees, by the tenure. */
interface Budget {
  min: number
  max: number
  tenure: Tenure
}

/** A parent who arrives by the website, from a file or by hand, with the facts given about them. */
export interface Arrival {
  /** At least one; the first is the one to call. */
  numbers: readonly [TelephoneNumber, ...TelephoneNumber[]]
  /** The name; a lead without one is called `nameless` until a name arrives. */
  name?: string | undefined
  /** The source that a new lead gets. */
  source: string
  /** The language of the parent. */
  language?: Language | undefined
  email?: string | undefined
  /** The id that the source has for the parent: a parent who arrives with it again is the same lead. */
  reference?: string | undefined
  /** True for an id of an account at the source, false for a number that a file counts. */
  isIdOfAccount?: boolean
  children?: readonly ArrivingChild[]
  /** Districts, cities and localities that they look in. */
  placeIds?: readonly number[]
  /** The same in the parent's own words, if we have no such place. */
  placeWords?: { district?: string; locality?: string }
  activities?: readonly ArrivingActivity[]
  /** Their consent to messages, and when they gave or refused it. */
  messageConsent?: Consent | undefined
  /** The same of logging in through Inside. */
  loginConsent?: Consent | undefined
  /** They asked not to be called, and when they said so; now if that is not known. */
  callOptOut?: { at?: string | undefined } | undefined
  /** How these wishes came to us, with their proof. */
  wordsFrom?: Pick<Word, 'how' | 'proof' | 'staffId'>
  budget?: Budget | undefined
  /** Parts of the arrival that could not be understood, in words, for the timeline. */
  notUnderstood?: string
  /** Other facts from the source, in words, for the timeline: a line for each heading. */
  alsoTold?: readonly string[]
}

/**
 * `made`: a new lead. `re_engaged`: a known parent did something newer than all before, and waits for a call again, even after a no.
 * `joined`: the arrival was added to a known parent, and nothing in it is newer.
 */
export type Became = 'made' | 're_engaged' | 'joined'

export type Outcome = { leadId: number; became: Became } | { refused: string }

export const nameless = 'Parent'

/** The name of a child until it arrives, if other facts are known. */
export const namelessChild = 'Child'

export const erasedSentence = 'This parent asked to be forgotten, so nothing more is kept of them.'

/** The source of a lead that staff write down. */
export const byHand = 'by hand'
