import { useEffect, useRef, useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { LeadDetails, LeadRow } from '#domains/leads/contract/leads.ts'
import { RefusalError } from '#platform/web/http/refusal-error.ts'

interface LeadAnswer {
  data: LeadDetails | undefined
  error: Error | null
}

const isOutOfSight = (error: Error | null) => error instanceof RefusalError && (error.status === 404 || error.status === 409)

/**
 * Stops the dialer once when the lead went to somebody else. `isGone`: the counsellor can no longer see it. `giveAway` sets that at once
 * when they transfer the lead here, before it is asked for again.
 */
export function useTransferStop(served: LeadRow, { data, error }: LeadAnswer, stop: () => void) {
  const [isGivenAway, setGivenAway] = useState(false)
  const me = useMe().user.id
  const wasTransferred = useRef(false)
  const isGone = isGivenAway || isOutOfSight(error)
  const owner = data?.owner?.id
  const isTransferred = isGone || (owner !== undefined && owner !== served.owner?.id && owner !== me)
  useEffect(() => {
    if (isTransferred && !wasTransferred.current) stop()
    wasTransferred.current = isTransferred
  }, [isTransferred, stop])
  return { isGone, giveAway: () => setGivenAway(true) }
}
