import { Button } from '@mantine/core'
import { CallState } from '#domains/calls/web/live/call-state.tsx'
import { OutsideHoursNote } from '#domains/leads/web/lead/outside-hours-note.tsx'
import { second, useNow } from '#platform/web/ui/time/use-now.ts'
import { ChordKeys, pressedBy } from '../dialer/chord-keys.tsx'
import { chords } from '../dialer/chords.ts'
import classes from './call-panel.module.css'
import type { Turn } from './counted.ts'

const otherNumberKey = { ...pressedBy('otherNumber'), rightSection: <ChordKeys keys={chords.otherNumber.keys} /> }

interface CallPanelProps {
  /** The zones abroad in which the parent may be. */
  zones: readonly string[]
  dialer: { preview: Turn | undefined; dialNow: () => void; dontDial: () => void }
  leadId: number
}

export function CallPanel({ dialer, leadId, zones }: CallPanelProps) {
  if (dialer.preview) return <Countdown turn={dialer.preview} zones={zones} onDial={dialer.dialNow} onStop={dialer.dontDial} />
  return <CallState leadId={leadId} zones={zones} otherNumberKey={otherNumberKey} />
}

interface CountdownProps {
  turn: Turn
  zones: readonly string[]
  onDial: () => void
  onStop: () => void
}

function Countdown({ turn: { seconds, until = 0, heldBy }, zones, onDial, onStop }: CountdownProps) {
  const now = useNow(second / 4)
  const left = Math.min(seconds, Math.max(0, Math.ceil((until - now) / second)))
  return (
    <section className={classes.countdown} aria-label="The call">
      <p className={classes.words} role="timer">
        {heldBy ?? `Dials in ${left} s`}
      </p>
      <Button size="xs" onClick={onDial} {...pressedBy('redial')} rightSection={<ChordKeys keys={chords.redial.keys} />}>
        Dial now
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={onStop}
        {...pressedBy('dontDial')}
        rightSection={<ChordKeys keys={chords.dontDial.keys} />}
      >
        Do not dial
      </Button>
      <div className={classes.hours}>
        <OutsideHoursNote zones={zones} />
      </div>
    </section>
  )
}
