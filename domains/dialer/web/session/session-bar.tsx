import { ActionIcon, Button } from '@mantine/core'
import { IconPhone, IconPlayerPause, IconPlayerPlay, IconPlayerSkipForward, IconPower } from '@tabler/icons-react'
import type { Call } from '#domains/calls/contract/calls.ts'
import { usePlaceCall } from '#domains/calls/web/placing/use-place-call.ts'
import type { DialedList } from '#domains/dialer/contract/dialer.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { useRedialedNumber } from '../call/use-redialed-number.ts'
import { ChordKeys, pressedBy } from '../dialer/chord-keys.tsx'
import { chords } from '../dialer/chords.ts'
import { pauseText } from '../supervise/pause-text.ts'
import { Figures } from './figures.tsx'
import { leftText } from './list-words.ts'
import classes from './session-bar.module.css'
import type { Dialer } from './use-dialer.ts'
import { useLeaveList } from './use-leave-list.ts'
import type { useLeaving } from './use-leaving.ts'

interface SessionBarProps {
  dialer: Dialer
  leaving: ReturnType<typeof useLeaving>
  lead: LeadRow
  call: Call | undefined
}

export function SessionBar({ dialer, leaving: { next, exit }, lead, call }: SessionBarProps) {
  return (
    <header className={classes.bar}>
      <h1 className={classes.title}>Auto Dialer</h1>
      {dialer.session?.dialed_list && <DialedNow dialed={dialer.session.dialed_list} />}
      {dialer.session && <Figures session={dialer.session} />}
      <div className={classes.controls}>
        {!dialer.preview && <Redial lead={lead} call={call} />}
        <PauseOrPlay dialer={dialer} onNext={next.press} />
        {dialer.isPaused ? (
          <Button
            color="red"
            leftSection={<IconPower size={18} aria-hidden />}
            rightSection={<ChordKeys keys={chords.exit.keys} />}
            aria-busy={dialer.isServing || exit.isGoing}
            onClick={exit.press}
            {...pressedBy('exit')}
          >
            Exit
          </Button>
        ) : (
          // Says why when it is pressed too early, so it keeps the focus and the click.
          <Button
            aria-disabled={next.isDisabled}
            {...(next.isDisabled && { 'data-disabled': true })}
            {...(next.isDeaf && { 'data-deaf': true })}
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

/** What is dialed, with the key that ends it. */
function DialedNow({ dialed }: { dialed: DialedList }) {
  const { leave, isLeaving } = useLeaveList()
  return (
    <div className={classes.list}>
      <span className={classes.listName} title={leftText(dialed)}>
        {leftText(dialed)}
      </span>
      <Button
        size="compact-xs"
        variant="default"
        aria-busy={isLeaving}
        title="The next lead is of everybody who waits for you"
        rightSection={<ChordKeys keys={chords.endList.keys} />}
        onClick={leave}
        {...pressedBy('endList')}
      >
        End list
      </Button>
    </div>
  )
}

/** Play lifts only the counsellor's own pause. */
function PauseOrPlay({ dialer, onNext }: { dialer: Dialer; onNext: () => void }) {
  const play = () => {
    dialer.play()
    if (dialer.isTransferred) onNext()
  }
  const pause = dialer.session?.pause
  const words = dialer.isPaused ? 'Play' : 'Pause'
  return (
    <ActionIcon
      size={34}
      variant="default"
      aria-label={words}
      title={pause ? pauseText(pause) : `${words} (Alt P)`}
      {...(pause && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={pause ? undefined : dialer.isPaused ? play : dialer.pause}
      {...pressedBy('pause')}
    >
      {dialer.isPaused ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
    </ActionIcon>
  )
}

function Redial({ lead, call }: Pick<SessionBarProps, 'lead' | 'call'>) {
  const { place, isPlacing } = usePlaceCall()
  const phone = useRedialedNumber(call, lead.mobile_number_with_code)
  return (
    <Button
      variant="default"
      aria-busy={isPlacing}
      leftSection={<IconPhone size={18} aria-hidden />}
      rightSection={<ChordKeys keys={chords.redial.keys} />}
      onClick={() => void place({ leadId: lead.id, phone })}
      {...pressedBy('redial')}
    >
      Redial
    </Button>
  )
}
