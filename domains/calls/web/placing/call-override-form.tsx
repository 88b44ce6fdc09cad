import { Button, Group, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { callParent, longestReason } from '#domains/calls/contract/calls.ts'
import classes from './refusal-note.module.css'

interface CallOverrideFormProps {
  isPlacing: boolean
  onCall: (reason: string) => void
  onCancel: () => void
}

/** Asks for the reason to call although a rule of the gate forbids it. */
export function CallOverrideForm({ isPlacing, onCall, onCancel }: CallOverrideFormProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = callParent.query.shape.override.safeParse(reason)
    setError(read.error?.issues[0]?.message)
    if (read.data !== undefined) onCall(read.data)
  }
  return (
    <form className={classes.anyway} onSubmit={submit}>
      <TextInput
        size="xs"
        label="Reason"
        description="It is logged with the call."
        autoFocus
        maxLength={longestReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={error}
      />
      <Group gap="sm" align="stretch" wrap="nowrap">
        <Button type="submit" size="compact-sm" loading={isPlacing}>
          Call
        </Button>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
