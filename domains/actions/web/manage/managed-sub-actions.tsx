import { changeSubAction, createSubAction, type ManagedAction } from '#domains/actions/contract/action-list.ts'
import { AddEntry } from './add-entry.tsx'
import classes from './manage-actions.module.css'
import { ManagedEntry } from './managed-entry.tsx'
import { useEntryCall, useSubOrder } from './use-managed-calls.ts'

interface ManagedSubActionsProps {
  action: ManagedAction
  withRetired: boolean
}

export function ManagedSubActions({ action, withRetired }: ManagedSubActionsProps) {
  const change = useEntryCall(changeSubAction)
  const create = useEntryCall(createSubAction)
  const move = useSubOrder(action)
  const current = action.sub_actions.filter(({ retired }) => !retired)
  const shown = withRetired ? [...current, ...action.sub_actions.filter(({ retired }) => retired)] : current
  return (
    <details className={classes.sub}>
      <summary className={classes.summary}>
        {current.length === 0 ? 'No sub-actions' : `${current.length} ${current.length === 1 ? 'sub-action' : 'sub-actions'}`}
      </summary>
      <ul>
        {shown.map((entry) => (
          <ManagedEntry
            key={entry.id}
            entry={entry}
            place={current.indexOf(entry)}
            of={current.length}
            onMove={(step) => move(current, entry, step)}
            onChange={(body) => change.mutateAsync({ params: { id: entry.id }, body })}
          />
        ))}
      </ul>
      {!action.retired && (
        <AddEntry what="sub-action" where={action.name} onAdd={(entry) => create.mutateAsync({ params: { id: action.id }, body: entry })} />
      )}
    </details>
  )
}
