import { Button, Group, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { DialerButton } from '#domains/leads/contract/steps.ts'
import { hasKeyboard } from '#platform/web/ui/keys/has-keyboard.ts'
import { Keys } from '#platform/web/ui/keys/keys.tsx'
import { pressedByUnsentKey } from '#platform/web/ui/keys/unsent-keys.tsx'
import { focusNote } from './focus-note.ts'
import classes from './outcome-keys.module.css'
import { AnotherSchool, OutcomeQuestions } from './outcome-question.tsx'
import type { Outcomes } from './use-outcomes.ts'

type Presets = Partial<Record<DialerButton, { label: string; comment: string }>>

interface OutcomeKeysProps {
  lead: LeadRow
  outcomes: Outcomes
  /** How it is saved here, in a few words. */
  saves: string
  /** Buttons of the dialer, which choose their entry with a comment of their own. */
  presets?: Presets
}

/** The pinned outcomes, and what is asked about the one that was chosen. The screen around it presses their keys; the note keeps the focus and its digits. */
export const OutcomeKeys = ({ lead, outcomes, saves, presets = {} }: OutcomeKeysProps) => (
  <>
    <Failed outcomes={outcomes} />
    {outcomes.draft ? (
      <Chosen key={outcomes.draft.action.id} lead={lead} outcomes={outcomes} draft={outcomes.draft} saves={saves} />
    ) : (
      <Pinned outcomes={outcomes} presets={presets} />
    )}
  </>
)

const Failed = ({ outcomes: { failed, sendAgain, remove } }: { outcomes: Outcomes }) =>
  failed.map(({ said: words, name, sentence, wanted }) => (
    <Group key={words} gap="sm" className={classes.failed ?? ''} role="alert">
      <p>
        <strong>{name} did not get through.</strong> {sentence}
      </p>
      <Button
        size="xs"
        variant="default"
        {...pressedByUnsentKey('sendAgain')}
        onClick={(event) => {
          focusNote(event)
          sendAgain(wanted)
        }}
      >
        Send again
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        {...pressedByUnsentKey('remove')}
        onClick={(event) => {
          focusNote(event)
          remove(words)
        }}
      >
        Remove
      </Button>
    </Group>
  ))

const Pinned = ({
  outcomes: { pinned, followUp, choose, isSending },
  presets,
}: Required<Pick<OutcomeKeysProps, 'outcomes' | 'presets'>>) => (
  <fieldset className={classes.row} aria-busy={isSending}>
    <legend className={classes.legend}>Outcome</legend>
    {pinned.map((action) => {
      const preset = action.dialer_button && presets[action.dialer_button]
      return (
        <button
          key={action.id}
          type="button"
          className={classes.key}
          data-chord={action.outcome_key}
          aria-keyshortcuts={`Alt+${action.outcome_key}`}
          onClick={(event) => {
            focusNote(event)
            choose(action, preset?.comment)
          }}
        >
          <Keys of={`Alt ${action.outcome_key}`} />
          <span>
            {!preset && <VisuallyHidden>Log </VisuallyHidden>}
            {preset?.label ?? action.name}
          </span>
        </button>
      )
    })}
    {followUp && (
      <button
        type="button"
        className={classes.key}
        data-plain
        data-chord="followUp"
        aria-keyshortcuts="Alt+F"
        onClick={(event) => {
          focusNote(event)
          choose(followUp)
        }}
      >
        <Keys of="Alt F" />
        <span>Next follow-up</span>
      </button>
    )}
  </fieldset>
)

interface ChosenProps extends OutcomeKeysProps {
  draft: NonNullable<Outcomes['draft']>
}

const asks = () => (hasKeyboard() ? 'Answer with Alt and a digit, or Esc for not now.' : 'Choose an answer, or Not now.')

/** What is chosen so far in one line, and what is asked about it. */
function Chosen({ lead, outcomes, draft, saves }: ChosenProps) {
  const [isSpoken, setSpoken] = useState(false)
  // A status that is there from the start is not read out; one that is filled later is.
  useEffect(() => setSpoken(true), [])
  const { action, subAction, schools } = draft
  const reason = action.sub_actions.find(({ id }) => id === subAction)?.name
  const words = [action.name, reason, ...schools.map(({ label }) => label)].filter(Boolean)
  const status = outcomes.isSaving ? 'Saving.' : outcomes.isReady ? saves : asks()
  return (
    <fieldset className={classes.asking} aria-busy={outcomes.isSaving} data-ready={outcomes.isReady || undefined}>
      <legend className={classes.legend}>
        <strong>{words.join(' – ')}</strong> <span role="status">{isSpoken && status}</span>
      </legend>
      <OutcomeQuestions lead={lead} outcomes={outcomes} draft={draft} />
      <Group gap="8px 12px">
        <Button
          size="compact-sm"
          data-save
          aria-busy={outcomes.isSaving}
          onClick={(event) => {
            focusNote(event)
            outcomes.save()
          }}
        >
          Save
        </Button>
        <AnotherSchool outcomes={outcomes} draft={draft} />
        <button
          type="button"
          className={classes.quiet}
          data-choice="Escape"
          onClick={(event) => {
            focusNote(event)
            outcomes.cancel()
          }}
        >
          <Keys of="Esc" /> Not now
        </button>
      </Group>
    </fieldset>
  )
}
