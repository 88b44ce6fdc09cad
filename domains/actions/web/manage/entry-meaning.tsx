import { NativeSelect } from '@mantine/core'
import type { ManagedAction } from '#domains/actions/contract/action-list.ts'
import { type Chase, categoryOf, chaseNames, chases, type Meaning, meaningNames, meanings } from '#domains/leads/contract/steps.ts'
import classes from './manage-actions.module.css'

interface EntryMeaningProps {
  action: ManagedAction
  onChange: (patch: { means?: Meaning | null; chase?: Chase | null }) => void
}

/** What an action stands for, and what it says of calling the parent; both hold for what is logged from then on. */
export function EntryMeaning({ action, onChange }: EntryMeaningProps) {
  const own = meanings.filter((meaning) => categoryOf(meaning) === action.category)
  return (
    <span className={classes.meaning}>
      {own.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={`${action.name} stands for`}
          title="The step that it stands for: it decides the stage and the stage pages"
          value={action.means ?? ''}
          disabled={action.retired}
          data={[{ value: '', label: 'No step' }, ...own.map((value) => ({ value, label: meaningNames[value] }))]}
          onChange={({ currentTarget: { value } }) => onChange({ means: own.find((meaning) => meaning === value) ?? null })}
        />
      )}
      <NativeSelect
        size="xs"
        aria-label={`Calls after ${action.name}`}
        title="What it says of calling the parent again"
        value={action.chase ?? ''}
        disabled={action.retired}
        data={[{ value: '', label: 'Calls go on' }, ...chases.map((value) => ({ value, label: chaseNames[value] }))]}
        onChange={({ currentTarget: { value } }) => onChange({ chase: chases.find((chase) => chase === value) ?? null })}
      />
    </span>
  )
}
