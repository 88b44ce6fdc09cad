import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { longestEntryName } from '#domains/actions/contract/action-list.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { fieldErrors, RefusalError } from '#platform/web/http/refusal-error.ts'
import classes from './manage-actions.module.css'

interface AddEntryProps {
  what: 'action' | 'sub-action'
  where: string
  onAdd: (entry: { name: string; needs_schedule: boolean }) => Promise<unknown>
}

const problemOf = (error: unknown) => (error instanceof RefusalError ? (fieldErrors(error).name ?? error.detail) : sentenceOf(error))

export function AddEntry({ what, where, onAdd }: AddEntryProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const [needsSchedule, setNeedsSchedule] = useState(false)
  const [problem, setProblem] = useState<string>()
  const close = () => {
    setIsOpen(false)
    setName('')
    setNeedsSchedule(false)
    setProblem(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAdd({ name, needs_schedule: needsSchedule }).then(close, (error) => setProblem(problemOf(error)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  if (!isOpen)
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        mt="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-label={`Add ${what === 'action' ? 'an action' : 'a sub-action'} to ${where}`}
        onClick={() => setIsOpen(true)}
      >
        Add {what === 'action' ? 'an action' : 'a sub-action'}
      </Button>
    )
  return (
    <form className={classes.naming} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <TextInput
        size="xs"
        w={260}
        maw="100%"
        aria-label={`Name of the new ${what}`}
        placeholder={`Name of the new ${what}`}
        autoFocus
        maxLength={longestEntryName}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox size="xs" label="Next step" checked={needsSchedule} onChange={(event) => setNeedsSchedule(event.currentTarget.checked)} />
      <Button size="xs" type="submit">
        Add
      </Button>
      <Button size="xs" variant="default" onClick={close}>
        Cancel
      </Button>
    </form>
  )
}
