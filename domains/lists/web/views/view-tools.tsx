import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  changeView,
  countView,
  deleteView,
  type KeptQuery,
  listViews,
  longestViewName,
  type SavedView,
} from '#domains/lists/contract/views.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { nameRefused } from './name-refused.ts'
import classes from './views-panel.module.css'

interface ViewToolsProps {
  view: SavedView
  isActive: boolean
  kept: KeptQuery
  onDone: () => void
}

export function ViewTools({ view, isActive, kept, onDone }: ViewToolsProps) {
  const [name, setName] = useState(view.name)
  const [error, setError] = useState<string>()
  const [isSure, setIsSure] = useState(false)
  const params = { id: view.id }
  const change = useApiMutation(changeView, {
    params,
    refreshes: [keyOf(listViews), keyOf(countView, params)],
    onRefusal: (refusal) => setError(nameRefused(refusal)),
    onSuccess: onDone,
  })
  const remove = useApiMutation(deleteView, { params, refreshes: [keyOf(listViews)] })
  const rename = (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    change.mutate({ body: { name } })
  }
  return (
    <form className={classes.tools} onSubmit={rename} noValidate>
      <TextInput
        aria-label={`New name of ${view.name}`}
        size="xs"
        maxLength={longestViewName}
        autoComplete="off"
        autoFocus
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group gap="sm" className={classes.foot ?? ''}>
        <Button type="submit" size="compact-sm" variant="default" loading={change.isPending}>
          Rename
        </Button>
        {!isActive && (
          <Button size="compact-sm" variant="default" disabled={change.isPending} onClick={() => change.mutate({ body: { query: kept } })}>
            Update to these filters
          </Button>
        )}
        {isSure ? (
          <Button size="compact-sm" color="red" autoFocus loading={remove.isPending} onClick={() => remove.mutate({})}>
            {view.is_team ? 'Delete it for the team' : 'Delete for good'}
          </Button>
        ) : (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => setIsSure(true)}>
            Delete
          </Button>
        )}
      </Group>
    </form>
  )
}
