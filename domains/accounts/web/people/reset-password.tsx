import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import classes from './accounts.module.css'
import { PasswordNote } from './password-note.tsx'

interface ResetPasswordProps {
  email: string
  isPending: boolean
  /** The new one, once it is there. */
  password: string | undefined
  onReset: () => void
}

export function ResetPassword({ email, isPending, password, onReset }: ResetPasswordProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <section className={classes.section} aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      {password !== undefined && <PasswordNote key={password} email={email} password={password} />}
      {isAsked && password === undefined ? (
        <>
          <p>They get a new random password, and are logged out on every device.</p>
          <Group gap="sm">
            <Button autoFocus loading={isPending} onClick={onReset}>
              Give a new password
            </Button>
            <Button variant="default" onClick={() => setAsked(false)}>
              Cancel
            </Button>
          </Group>
        </>
      ) : (
        password === undefined && (
          <Button variant="default" onClick={() => setAsked(true)}>
            Reset the password
          </Button>
        )
      )}
    </section>
  )
}
