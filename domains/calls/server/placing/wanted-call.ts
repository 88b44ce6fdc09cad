import type { CallPurpose } from '#domains/calls/contract/calls.ts'
import { readNumber } from '#platform/server/numbers/telephone-number.ts'

interface CallQuery {
  phone: string
  country_code: number
  attempt?: string | undefined
  override?: string | undefined
  automatic?: boolean
  purpose?: CallPurpose
}

export interface WantedCall {
  /** The numbers (E.164) under which the called one may be stored. */
  spellings: string[]
  /** One press of the key. */
  attempt: string | undefined
  override: string | undefined
  automatic: boolean
  purpose: CallPurpose
  /** The booked call or enquiry that it answers. */
  activityId: number | undefined
  registerAsked?: true
}

/** The number may be stored as its plan writes it, or digit by digit. Its country is the one asked for, never a guess. */
export function wantedCall(
  { phone, country_code, attempt, override, automatic = false, purpose = 'admission_help' }: CallQuery,
  activityId?: number,
): WantedCall {
  const asWritten = `+${country_code}${phone}`
  const spellings = [readNumber({ number: phone, country_code })?.e164 ?? asWritten, asWritten]
  return { spellings, attempt, override, automatic, purpose, activityId }
}
