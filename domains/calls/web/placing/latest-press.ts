import { createStore, useSelector } from '@tanstack/react-store'
import type { Placed } from '#domains/calls/contract/calls.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import type { Attempt } from '#platform/web/http/attempt.ts'
import type { RefusalError } from '#platform/web/http/refusal-error.ts'

export interface CallWanted {
  leadId: number
  phone: PhoneNumber
  automatic?: boolean
  override?: string
  booking?: number
  enquiry?: number
}

export interface Press {
  wanted: CallWanted
  by: string
  attempt: Attempt
  at: number
  stands: 'placing' | 'placed' | 'refused' | 'unknown'
  placed?: Placed
  /** While an admin calls against a rule, the refusal that they read. */
  refusal?: RefusalError | undefined
}

const latest = createStore<Press | undefined>(undefined)

/** A person calls one parent at a time, so the page remembers one press. */
export const latestPress = () => latest.get()

export const setPress = (press: Press | undefined) => latest.setState(() => press)

export const usePress = () => useSelector(latest)

/** The many numbers of a list are not drawn again when another one is pressed. */
export const usePressOf = (by: string) => useSelector(latest, (press) => (press?.by === by ? press : undefined))
