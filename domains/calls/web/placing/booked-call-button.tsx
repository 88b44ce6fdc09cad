import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { OverPage } from '#platform/web/ui/over-page.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { usePlaceCall } from './use-place-call.ts'

interface BookedCallButtonProps {
  bookingId: number
  lead: LeadDetails
}

export function BookedCallButton({ bookingId, lead }: BookedCallButtonProps) {
  const { place, press, isPlacing, refusal, reset } = usePlaceCall()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const note = useRef<HTMLDivElement>(null)
  const phone = lead.mobile_number_with_code
  useEffect(() => {
    note.current?.togglePopover(refusal !== undefined)
  }, [refusal])
  return (
    <span>
      <Button
        ref={button}
        size="compact-xs"
        variant="default"
        leftSection={<IconPhone size={14} aria-hidden />}
        aria-label={`Call ${phoneText(phone)} as booked`}
        loading={isPlacing}
        onClick={() => void place({ leadId: lead.id, phone, booking: bookingId })}
      >
        Call
      </Button>
      <OverPage id={id} ref={note} beside={button} label="The call was not placed" onClosed={reset}>
        {() => press && <RefusalNote press={press} place={place} />}
      </OverPage>
    </span>
  )
}
