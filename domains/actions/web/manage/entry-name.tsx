import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { longestEntryName } from '#domains/actions/contract/action-list.ts'
import classes from './manage-actions.module.css'

interface EntryNameProps {
  name: string
  problem: string | undefined
  onSave: (name: string) => void
  onCancel: () => void
}

export function EntryName({ name, problem, onSave, onCancel }: EntryNameProps) {
  const [text, setText] = useState(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === name) onCancel()
    else onSave(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
  }
  return (
    <form className={classes.naming} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <TextInput
        size="xs"
        w={260}
        maw="100%"
        aria-label={`New name of ${name}`}
        autoFocus
        maxLength={longestEntryName}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button size="xs" type="submit">
        Save
      </Button>
      <Button size="xs" variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
