import { ActionIcon, Button } from '@mantine/core'
import type { Call } from '@portal/contract/calls'
import type { LeadRow } from '@portal/contract/leads'
import { IconPhone, IconPlayerPause, IconPlayerPlay, IconPlayerSkipForward, IconPower } from '@tabler/icons-react'
import { usePlaceCall } from '../calls/use-place-call.ts'
import { ChordKeys, pressedBy } from './chord-keys.tsx'
import { chords } from './chords.ts'
import { Figures } from './figures.tsx'
import classes from './session-bar.module.css'
import type { Dialer } from './use-dialer.ts'
import type { useNext } from './use-next.ts'

interface SessionBarProps {
  dialer: Dialer
  next: ReturnType<typeof useNext>
  lead: LeadRow
  call: Call | undefined
}

/** Over everything: what was done since the dialer was turned on, and its controls. */
export function SessionBar({ dialer, next, lead, call }: SessionBarProps) {
  const { isPaused } = dialer
  return (
    <header className={classes.bar}>
      <h1 className={classes.title}>Auto Dialer</h1>
      {dialer.session && <Figures session={dialer.session} />}
      <div className={classes.controls}>
        {!dialer.preview && <Redial lead={lead} call={call} />}
        <ActionIcon
          size={34}
          variant="default"
          aria-label={isPaused ? 'Play' : 'Pause'}
          title={isPaused ? 'Play (Alt P)' : 'Pause (Alt P)'}
          onClick={isPaused ? dialer.play : dialer.pause}
          {...pressedBy('pause')}
        >
          {isPaused ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
        </ActionIcon>
        {isPaused ? (
          <Button
            color="red"
            leftSection={<IconPower size={18} aria-hidden />}
            rightSection={<ChordKeys keys={chords.exit.keys} />}
            aria-busy={dialer.isServing}
            onClick={dialer.exit}
            {...pressedBy('exit')}
          >
            Exit
          </Button>
        ) : (
          // It says why when it is pressed too early, so it keeps the focus and the click.
          <Button
            aria-disabled={next.isDisabled}
            {...(next.isDisabled && { 'data-disabled': true })}
            aria-busy={dialer.isServing || next.isGoing}
            leftSection={<IconPlayerSkipForward size={18} aria-hidden />}
            rightSection={<ChordKeys keys={chords.next.keys} />}
            className={classes.next ?? ''}
            onClick={next.press}
            {...pressedBy('next')}
          >
            Next
          </Button>
        )}
      </div>
    </header>
  )
}

/** Calls once more: the number that was called last, else the one in use. */
function Redial({ lead, call }: Pick<SessionBarProps, 'lead' | 'call'>) {
  const { place, isPlacing } = usePlaceCall()
  return (
    <Button
      variant="default"
      aria-busy={isPlacing}
      leftSection={<IconPhone size={18} aria-hidden />}
      rightSection={<ChordKeys keys={chords.redial.keys} />}
      onClick={() => void place({ leadId: lead.id, phone: call?.phone ?? lead.mobile_number_with_code })}
      {...pressedBy('redial')}
    >
      Redial
    </Button>
  )
}
