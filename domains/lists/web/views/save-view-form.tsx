import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { type FormEvent, useState } from 'react'
import { type KeptQuery, listViews, longestViewName, movesWithToday, type SavedView, saveView } from '#domains/lists/contract/views.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { nameRefused } from './name-refused.ts'
import classes from './views-panel.module.css'

interface SaveViewFormProps {
  list: string
  kept: KeptQuery
  active: SavedView | undefined
}

export function SaveViewForm({ list, kept, active }: SaveViewFormProps) {
  const [name, setName] = useState('')
  const [isTeam, setIsTeam] = useState(false)
  const [error, setError] = useState<string>()
  const save = useApiMutation(saveView, {
    refreshes: [keyOf(listViews)],
    onRefusal: (refusal) => setError(nameRefused(refusal)),
    onSuccess: () => {
      setName('')
      setIsTeam(false)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    save.mutate({ body: { list, name, query: kept, is_team: isTeam } })
  }
  return (
    <form className={classes.save} onSubmit={submit} noValidate>
      <TextInput
        label="Save these filters as"
        description={
          active
            ? `These are saved as “${active.name}” already.`
            : movesWithToday(kept) && 'In this view, today is the day on which you open it.'
        }
        placeholder="Name of the view"
        maxLength={longestViewName}
        autoComplete="off"
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group gap="sm" className={classes.foot ?? ''}>
        <Checkbox label="Share with the team" checked={isTeam} onChange={(event) => setIsTeam(event.currentTarget.checked)} />
        <Button type="submit" size="xs" loading={save.isPending}>
          Save view
        </Button>
      </Group>
    </form>
  )
}
