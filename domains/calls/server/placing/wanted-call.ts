import { readNumber } from '#platform/server/numbers/telephone-number.ts'

/** A request to call a parent, as its query has it. */
interface Asked {
  phone: string
  country_code: number
  attempt?: string | undefined
  override?: string | undefined
  automatic?: boolean
}

/** A call that a member of staff, or the dialer for them, wants placed. */
export interface WantedCall {
  /** Under which numbers (E.164) the one to be called may be stored. */
  meant: string[]
  /** One press of the key. */
  attempt: string | undefined
  /** An admin's reason to call against a rule. */
  override: string | undefined
  automatic: boolean
  /** The booked call or enquiry that it answers. */
  activityId: number | undefined
  /** The register was asked just now, whatever it said. */
  registerAsked?: true
}

/**
 * Reads a request to call. The number may be stored as its numbering plan writes it, or digit by digit, which finds a stored number
 * that is none, so that this can be said of it. Its country is the one that was asked for, never a guess.
 */
export function wantedCall({ phone, country_code, attempt, override, automatic = false }: Asked, activityId?: number): WantedCall {
  const asWritten = `+${country_code}${phone}`
  const meant = [readNumber({ number: phone, country_code })?.e164 ?? asWritten, asWritten]
  return { meant, attempt, override, automatic, activityId }
}
