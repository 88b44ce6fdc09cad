import { Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { quickTimes } from '#domains/actions/web/log/quick-times.ts'
import type { Outcomes } from '../note/use-outcomes.ts'
import { ChordKeys, pressedBy, shortcut } from '../session/chord-keys.tsx'
import { chords } from '../session/chords.ts'
import classes from './outcome-keys.module.css'

export function OutcomeKeys({ outcomes }: { outcomes: Outcomes }) {
  const { asked } = outcomes
  return (
    <>
      <Failed outcomes={outcomes} />
      {asked ? <WhenNext key={asked.id} outcomes={outcomes} title={asked.name} /> : <Choices outcomes={outcomes} />}
    </>
  )
}

/** The pressed button disappears, and the counsellor goes on writing. */
const focusNote = () => document.querySelector<HTMLElement>('[data-note]')?.focus({ preventScroll: true })

const Failed = ({ outcomes: { failed, sendAgain, remove } }: { outcomes: Outcomes }) =>
  failed.map(({ said, name, sentence, wanted }) => (
    <div key={said} className={classes.failed} role="alert">
      <p>
        <strong>{name} did not get through.</strong> {sentence}
      </p>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          sendAgain(wanted)
          focusNote()
        }}
      >
        Send again
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        onClick={() => {
          remove(said)
          focusNote()
        }}
      >
        Remove
      </Button>
    </div>
  ))

function Choices({ outcomes }: { outcomes: Outcomes }) {
  return (
    <fieldset className={classes.row} aria-busy={outcomes.isSending}>
      <legend className={classes.legend}>Outcome</legend>
      {outcomes.choices.map((action, at) => (
        <button
          key={action.id}
          type="button"
          className={classes.key}
          data-chord={at + 1}
          aria-keyshortcuts={shortcut(['Alt', String(at + 1)])}
          onClick={() => outcomes.choose(action)}
        >
          <ChordKeys keys={['Alt', String(at + 1)]} />
          <span>
            <VisuallyHidden>Log </VisuallyHidden>
            {action.name}
          </span>
        </button>
      ))}
      {outcomes.askFollowUp && (
        <button type="button" className={classes.key} data-plain onClick={outcomes.askFollowUp} {...pressedBy('followUp')}>
          <ChordKeys keys={chords.followUp.keys} />
          <span>Next follow-up</span>
        </button>
      )}
    </fieldset>
  )
}

function WhenNext({ outcomes, title }: { outcomes: Outcomes; title: string }) {
  const [times] = useState(() => quickTimes(Date.now()))
  const [isSpoken, setSpoken] = useState(false)
  // A status that is there from the start is not read out; one that is filled later is.
  useEffect(() => setSpoken(true), [])
  return (
    <fieldset className={classes.row} data-asking>
      <legend className={classes.legend}>
        <strong>{title}</strong> – when next? <span role="status">{isSpoken && 'Press a digit, or Esc for not now.'}</span>
      </legend>
      {times.map(({ label, date, time }, at) => (
        <button key={label} type="button" className={classes.key} data-choice={at + 1} onClick={() => outcomes.plan({ date, time })}>
          <ChordKeys keys={[String(at + 1)]} />
          <span>{label}</span>
        </button>
      ))}
      <button type="button" className={classes.key} data-plain data-choice="Escape" onClick={outcomes.cancel}>
        <ChordKeys keys={['Esc']} />
        <span>Not now</span>
      </button>
    </fieldset>
  )
}
