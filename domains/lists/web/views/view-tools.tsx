import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  changeView,
  countView,
  deleteView,
  type KeptQuery,
  listViews,
  longestViewName,
  type SavedView,
} from '#domains/lists/contract/views.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import classes from './views-panel.module.css'

interface ViewToolsProps {
  view: SavedView
  isActive: boolean
  kept: KeptQuery
  onDone: () => void
}

export function ViewTools({ view, isActive, kept, onDone }: ViewToolsProps) {
  const [isSure, setIsSure] = useState(false)
  const params = { id: view.id }
  const options = { params, refreshes: [keyOf(listViews), keyOf(countView, params)], onSuccess: onDone }
  const form = useApiForm(changeView, { ...options, initialValues: { name: view.name }, body: (fields) => fields, refusedAt: 'name' })
  const update = useApiMutation(changeView, options)
  const remove = useApiMutation(deleteView, { params, refreshes: [keyOf(listViews)] })
  return (
    <form className={classes.tools} onSubmit={form.submit} noValidate>
      <TextInput
        aria-label={`New name of ${view.name}`}
        size="xs"
        maxLength={longestViewName}
        autoComplete="off"
        autoFocus
        {...form.getInputProps('name')}
      />
      <Group gap="sm" className={classes.foot ?? ''}>
        <Button type="submit" size="compact-sm" variant="default" loading={form.isPending}>
          Rename
        </Button>
        {!isActive && (
          <Button size="compact-sm" variant="default" loading={update.isPending} onClick={() => update.mutate({ body: { query: kept } })}>
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
