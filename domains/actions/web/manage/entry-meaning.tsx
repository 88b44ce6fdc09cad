import { Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ManagedAction } from '#domains/actions/contract/action-list.ts'
import {
  type Chase,
  categoryOf,
  chaseNames,
  chases,
  type DialerButton,
  dialerButtonNames,
  dialerButtons,
  type Meaning,
  maxOutcomes,
  meaningNames,
  meanings,
} from '#domains/leads/contract/steps.ts'
import classes from './manage-actions.module.css'

export interface MeaningPatch {
  means?: Meaning | null
  chase?: Chase | null
  dialer_button?: DialerButton | null
  outcome_key?: number | null
}

interface EntryMeaningProps {
  action: ManagedAction
  onChange: (patch: MeaningPatch) => Promise<void>
}

/** A changed meaning holds for entries that are logged from then on. */
export function EntryMeaning({ action, onChange }: EntryMeaningProps) {
  const own = meanings.filter((meaning) => categoryOf(meaning) === action.category)
  return (
    <Group component="span" gap="4px 8px" align="stretch" className={classes.meaning ?? ''}>
      {own.length > 0 && (
        <Choice
          label={`${action.name} stands for`}
          title={action.category === 'call' ? 'Whether a call was made' : 'The step that it stands for'}
          value={action.means}
          of={own}
          names={meaningNames}
          none={action.category === 'call' ? 'A call' : 'No step'}
          isRetired={action.retired}
          onChange={(means) => onChange({ means })}
        />
      )}
      <Choice
        label={`Calls after ${action.name}`}
        title="Whether the parent is called again"
        value={action.chase}
        of={chases}
        names={chaseNames}
        none="Calls go on"
        isRetired={action.retired}
        onChange={(chase) => onChange({ chase })}
      />
      {action.category === 'call' && (
        <Choice
          label={`Dialer button of ${action.name}`}
          title="The button of the dialer that logs it; another action that has the button loses it"
          value={action.dialer_button}
          of={dialerButtons}
          names={dialerButtonNames}
          none="No button"
          isRetired={action.retired}
          onChange={(dialer_button) => onChange({ dialer_button })}
        />
      )}
      <KeyChoice action={action} onChange={onChange} />
    </Group>
  )
}

const outcomeKeys = Array.from({ length: maxOutcomes }, (_, at) => String(at + 1))
const outcomeKeyNames: Readonly<Record<string, string>> = Object.fromEntries(outcomeKeys.map((key) => [key, `Key Alt ${key}`]))

const KeyChoice = ({ action, onChange }: EntryMeaningProps) => (
  <Choice
    label={`Key of ${action.name}`}
    title="The key that logs it, in the dialer and on a lead; another action that has the key loses it"
    value={action.outcome_key === null ? null : String(action.outcome_key)}
    of={outcomeKeys}
    names={outcomeKeyNames}
    none="No key"
    isRetired={action.retired}
    onChange={(key) => onChange({ outcome_key: key === null ? null : Number(key) })}
  />
)

interface ChoiceProps<Value extends string> {
  label: string
  title: string
  value: Value | null
  of: readonly Value[]
  names: Readonly<Record<Value, string>>
  none: string
  isRetired: boolean
  onChange: (value: Value | null) => Promise<void>
}

/** Shows the choice that was just made until the answer is there. */
function Choice<Value extends string>({ label, title, value, of, names, none, isRetired, onChange }: ChoiceProps<Value>) {
  const [wanted, setWanted] = useState<Value | null>()
  const shown = wanted === undefined ? value : wanted
  return (
    <NativeSelect
      size="xs"
      className={classes.choice ?? ''}
      aria-label={label}
      title={title}
      value={shown ?? ''}
      disabled={isRetired}
      data={[{ value: '', label: none }, ...of.map((each) => ({ value: each, label: String(names[each]) }))]}
      onChange={({ currentTarget }) => {
        const chosen = of.find((each) => each === currentTarget.value) ?? null
        setWanted(chosen)
        void onChange(chosen).finally(() => setWanted(undefined))
      }}
    />
  )
}
