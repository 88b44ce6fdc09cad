import { Button, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setMyName } from '#domains/accounts/contract/sessions.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { meQuestion } from '../account/me-question.ts'
import { useMe } from '../account/use-me.ts'

/** One's own name, and a form for another. */
export function MyName() {
  const { name } = useMe().user_ptr
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <NameForm name={name} onClose={() => setOpen(false)} />
  return (
    <Group gap="sm">
      <bdi>{name}</bdi>
      <Button size="xs" variant="default" aria-label="Change your name" onClick={() => setOpen(true)}>
        Change
      </Button>
    </Group>
  )
}

function NameForm({ name, onClose }: { name: string; onClose: () => void }) {
  const client = useQueryClient()
  const form = useApiForm(setMyName, {
    initialValues: { name },
    body: (values) => values,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: meQuestion.queryKey })
      onClose()
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.isPending) form.submit()
      }}
    >
      <Group gap="sm" align="flex-start">
        <TextInput aria-label="Your name" autoComplete="name" autoFocus {...form.getInputProps('name')} />
        <Button type="submit" size="xs" mih={36} loading={form.isPending}>
          Save
        </Button>
        <Button variant="default" size="xs" mih={36} onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
