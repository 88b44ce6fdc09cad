import { getMyCall } from '@portal/contract/calls'
import type { LeadRow } from '@portal/contract/leads'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { usePlaceCall } from '../calls/use-place-call.ts'
import { asking } from '../http/use-ask.ts'

interface Preview {
  lead: LeadRow
  /** When it is dialed, in milliseconds. */
  until: number
}

/** Dials the lead that was served: at once, or when the seconds of its preview are over and nobody said not to. */
export function useAutomaticCall() {
  const { place } = usePlaceCall()
  const client = useQueryClient()
  const [preview, setPreview] = useState<Preview>()

  const dial = useCallback(
    (lead: LeadRow) => {
      setPreview(undefined)
      void place({ leadId: lead.id, phone: lead.mobile_number_with_code, automatic: true })
    },
    [place],
  )
  useEffect(() => {
    if (!preview) return
    const timer = setTimeout(() => dial(preview.lead), preview.until - Date.now())
    return () => clearTimeout(timer)
  }, [preview, dial])

  return {
    preview,
    begin: (lead: LeadRow, seconds: number) => (seconds === 0 ? dial(lead) : setPreview({ lead, until: Date.now() + seconds * 1000 })),
    /** For a lead that the counsellor had already: one that was called then is not dialed again without being asked to. */
    resume: async (lead: LeadRow, seconds: number) => {
      const known = await client.fetchQuery({ ...asking(getMyCall), staleTime: 0 }).catch(() => undefined)
      if (known?.call?.lead?.id === lead.id) return
      if (seconds === 0) dial(lead)
      else setPreview({ lead, until: Date.now() + seconds * 1000 })
    },
    dialNow: () => preview && dial(preview.lead),
    stop: () => setPreview(undefined),
  }
}
