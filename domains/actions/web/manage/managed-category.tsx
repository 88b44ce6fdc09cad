import { Box } from '@mantine/core'
import { changeAction, createAction, type ManagedAction } from '#domains/actions/contract/action-list.ts'
import type { ActionCategory } from '#domains/leads/contract/action-list.ts'
import { StageBadge, stageWord } from '#platform/web/ui/stage-badge.tsx'
import { AddEntry } from './add-entry.tsx'
import { EntryMeaning } from './entry-meaning.tsx'
import classes from './manage-actions.module.css'
import { ManagedEntry } from './managed-entry.tsx'
import { ManagedSubActions } from './managed-sub-actions.tsx'
import { useEntryCall, useOrder } from './use-managed-calls.ts'

interface ManagedCategoryProps {
  category: ActionCategory
  all: readonly ManagedAction[]
  withRetired: boolean
}

export function ManagedCategory({ category, all, withRetired }: ManagedCategoryProps) {
  const change = useEntryCall(changeAction)
  const create = useEntryCall(createAction)
  const order = useOrder(all)
  const ofCategory = all.filter((action) => action.category === category)
  const current = ofCategory.filter(({ retired }) => !retired)
  const shown = withRetired ? [...current, ...ofCategory.filter(({ retired }) => retired)] : current
  return (
    <section className={classes.category} aria-label={stageWord(category)}>
      <Box component="h2" mb="xs" lh="24px">
        <StageBadge category={category} />
      </Box>
      <ul>
        {shown.map((action) => (
          <ManagedEntry
            key={action.id}
            entry={action}
            place={current.indexOf(action)}
            of={current.length}
            onMove={(step) => order.move(current, action, step)}
            onChange={(body) => change.mutateAsync({ params: { id: action.id }, body })}
            meaning={(changeMeaning) => <EntryMeaning action={action} onChange={changeMeaning} />}
          >
            <ManagedSubActions action={action} withRetired={withRetired} />
          </ManagedEntry>
        ))}
      </ul>
      <AddEntry what="action" where={stageWord(category)} onAdd={(entry) => create.mutateAsync({ body: { ...entry, category } })} />
    </section>
  )
}
