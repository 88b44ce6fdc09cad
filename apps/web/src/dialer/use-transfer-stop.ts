import type { LeadDetails, LeadRow } from '@portal/contract/leads'
import { useEffect, useRef } from 'react'
import { useMe } from '../sessions/use-me.ts'

/** A lead that goes to another owner while it is on the screen, and stays in sight there, stops the next step too: once. */
export function useTransferStop(served: LeadRow, details: LeadDetails | undefined, stop: () => void) {
  const me = useMe().user.id
  const wasTransferred = useRef(false)
  const owner = details?.owner?.id
  const isTransferred = owner !== undefined && owner !== served.owner?.id && owner !== me
  useEffect(() => {
    if (isTransferred && !wasTransferred.current) stop()
    wasTransferred.current = isTransferred
  }, [isTransferred, stop])
}
