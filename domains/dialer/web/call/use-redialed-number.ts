import { useState } from 'react'
import type { Call } from '#domains/calls/contract/calls.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'

interface Dialed {
  id: number
  /** The parent's number in use when the call was placed. */
  inUse: PhoneNumber
}

const isOne = (one: PhoneNumber, other: PhoneNumber) => one.number === other.number && one.country_code === other.country_code

/** The number that was called last, unless the number in use was corrected since that call. */
export function useRedialedNumber(call: Call | undefined, inUse: PhoneNumber): PhoneNumber {
  const [dialed, setDialed] = useState<Dialed>()
  if (!call) return inUse
  if (dialed?.id === call.id) return isOne(dialed.inUse, inUse) ? call.phone : inUse
  // The dialer dials the number in use; by hand another one may be called.
  const seen = { id: call.id, inUse: call.automatic ? call.phone : inUse }
  setDialed(seen)
  return isOne(seen.inUse, inUse) ? call.phone : inUse
}
