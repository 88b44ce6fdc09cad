import type { Language } from '#domains/leads/contract/languages.ts'
import type { TelephoneNumber } from '#platform/server/numbers/telephone-number.ts'

export interface ArrivingChild {
  name: string
  age?: number | undefined
  gender?: 'girl' | 'boy' | undefined
  boardIds?: readonly number[]
  classIds?: readonly number[]
}

/** Something that the parent did. */
export interface ArrivingActivity {
  kind: 'enquiry' | 'cart' | 'application' | 'booked_call' | 'login' | 'page_visit'
  /** When; now unless it is said. */
  at?: string
  schoolId?: number | undefined
  classId?: number | undefined
  /** Of which of the arriving children it speaks, by place. */
  child?: number | undefined
  schooling?: 'day' | 'boarding' | 'online' | undefined
  wantsVisit?: boolean | undefined
  /** Of a booked call: when the parent asked to be called. */
  slotAt?: string | undefined
  message?: string | undefined
  /** Of a cart: it was taken out. */
  isRemoved?: boolean | undefined
}

/** A parent who arrives by the website, from a file or by hand, with what is told of them. */
export interface Arrival {
  /** At least one; the first is the one to call. */
  numbers: readonly [TelephoneNumber, ...TelephoneNumber[]]
  /** Nobody's name is known by it alone: a lead without a name is called what `nameless` says until one is told. */
  name?: string | undefined
  /** Where the parent comes from: what a new lead has as its source. */
  source: string
  /** Which they speak. */
  language?: Language | undefined
  children?: readonly ArrivingChild[]
  /** Districts, cities and localities that they look in. */
  placeIds?: readonly number[]
  /** The same in the parent's own words, where they are no place of ours. */
  placeWords?: { district?: string; locality?: string }
  activities?: readonly ArrivingActivity[]
  /** Whether they agreed to be written to, and when they said so. */
  messageConsent?: { given: boolean; at: string } | undefined
}

/**
 * `made`: a new lead. `re_engaged`: a known parent did something newer than all that they had done, and waits for a call again, whatever
 * they had said. `joined`: it was added to a known parent, and nothing in it is newer.
 */
export type Became = 'made' | 're_engaged' | 'joined'

export type Outcome = { leadId: number; became: Became } | { refused: string }

export const nameless = 'Parent'

export const erasedSentence = 'This parent asked to be forgotten, so nothing more is kept of them.'
