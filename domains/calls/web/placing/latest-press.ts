import { createStore, useSelector } from '@tanstack/react-store'
import type { Placed } from '#domains/calls/contract/calls.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import type { Attempt } from '#platform/web/http/attempt.ts'
import type { RefusalError } from '#platform/web/http/refusal-error.ts'

/** What a member of staff wants called. */
export interface CallWanted {
  leadId: number
  phone: PhoneNumber
  /** The dialer dials it, not a person. */
  automatic?: boolean
  /** An admin's reason to call against a rule. */
  override?: string
  /** The call that the parent booked, which this one is. */
  booking?: number
}

/** The last press of a key that calls: what was wanted, from where, and what came of it. */
export interface Press {
  wanted: CallWanted
  /** The place on the screen that was pressed. */
  by: string
  attempt: Attempt
  at: number
  stands: 'placing' | 'placed' | 'refused' | 'unknown'
  placed?: Placed
  /** Why it was refused; while an admin calls against a rule, the refusal that they read. */
  refusal?: RefusalError | undefined
}

const latest = createStore<Press | undefined>(undefined)

/** A person calls one parent at a time, so the page has one press to remember: every place that shows it reads it here. */
export const latestPress = () => latest.get()

export const setPress = (press: Press | undefined) => latest.setState(() => press)

export const usePress = () => useSelector(latest)

/** The last press if it was made at this place: the many numbers of a list do not look when another one is pressed. */
export const usePressOf = (by: string) => useSelector(latest, (press) => (press?.by === by ? press : undefined))
