import { Button } from '@mantine/core'
import { IconMoon, IconPhone } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { useOutsideHours } from '#domains/leads/web/lead/outside-hours.ts'
import { isIndian, phoneText } from '#platform/contract/phone-text.ts'
import { OverPage } from '#platform/web/ui/over/over-page.tsx'
import type { CallWanted } from './latest-press.ts'
import { RefusalNote } from './refusal-note.tsx'
import { usePlaceCall } from './use-place-call.ts'

interface CallAboutButtonProps extends Pick<CallWanted, 'leadId' | 'phone'> {
  /** The booked call or enquiry that this call answers. */
  about: { booking: number } | { enquiry: number }
}

export function CallAboutButton({ leadId, phone, about }: CallAboutButtonProps) {
  const { place, press, isPlacing, refusal, reset } = usePlaceCall()
  // A row tells no clock abroad.
  const gateways = useOutsideHours(isIndian(phone) ? [] : undefined)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.togglePopover(refusal !== undefined)
  }, [refusal])
  return (
    <span>
      <Button
        ref={button}
        title={gateways}
        size="compact-xs"
        variant="default"
        leftSection={gateways ? <IconMoon size={14} aria-hidden /> : <IconPhone size={14} aria-hidden />}
        aria-label={`Call ${phoneText(phone)} ${'booking' in about ? 'as booked' : 'about the enquiry'}${gateways ? ', outside the calling hours' : ''}`}
        loading={isPlacing}
        onClick={() => void place({ leadId, phone, ...about })}
      >
        Call
      </Button>
      <OverPage id={id} ref={note} beside={button} label="The call was not placed" onClosed={reset}>
        {() => press && <RefusalNote press={press} place={place} />}
      </OverPage>
    </span>
  )
}
