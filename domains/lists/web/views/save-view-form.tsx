import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { type KeptQuery, listViews, longestViewName, movesWithToday, type SavedView, saveView } from '#domains/lists/contract/views.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import classes from './views-panel.module.css'

interface SaveViewFormProps {
  list: string
  kept: KeptQuery
  active: SavedView | undefined
}

export function SaveViewForm({ list, kept, active }: SaveViewFormProps) {
  const form = useApiForm(saveView, {
    initialValues: { name: '', is_team: false },
    body: (fields) => ({ list, query: kept, ...fields }),
    refusedAt: 'name',
    refreshes: [keyOf(listViews)],
    onSuccess: () => {
      form.reset()
    },
  })
  return (
    <form className={classes.save} onSubmit={form.submit} noValidate>
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
        {...form.getInputProps('name')}
      />
      <Group gap="sm" className={classes.foot ?? ''}>
        <Checkbox label="Share with the team" {...form.getInputProps('is_team', { type: 'checkbox' })} />
        <Button type="submit" size="xs" loading={form.isPending}>
          Save view
        </Button>
      </Group>
    </form>
  )
}
