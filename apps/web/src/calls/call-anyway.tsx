import { Button, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import type { RefusalError } from '../http/refusal-error.ts'
import classes from './refusal-note.module.css'

interface CallAnywayProps {
  refusal: RefusalError
  isPlacing: boolean
  onCall: (reason: string) => void
  onCancel: () => void
}

/** An admin's reason to call against a rule; it is logged with the call. */
export function CallAnyway({ refusal, isPlacing, onCall, onCancel }: CallAnywayProps) {
  const [reason, setReason] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onCall(reason)
  }
  return (
    <form className={classes.anyway} onSubmit={submit}>
      <TextInput
        size="xs"
        label="Reason"
        description="It is logged with the call."
        autoFocus
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={refusal.errors.override?.[0]}
      />
      <div className={classes.buttons}>
        <Button type="submit" size="compact-sm" loading={isPlacing}>
          Call
        </Button>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
