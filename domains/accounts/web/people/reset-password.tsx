import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { AccountLink } from '#domains/accounts/contract/links.ts'
import classes from './accounts.module.css'
import { LinkNote } from './link-note.tsx'

interface ResetPasswordProps {
  email: string
  isPending: boolean
  /** Once it is there. */
  link: AccountLink | undefined
  onReset: () => void
}

export function ResetPassword({ email, isPending, link, onReset }: ResetPasswordProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <section className={classes.section} aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      {link && <LinkNote key={link.link} email={email} link={link} />}
      {isAsked && !link ? (
        <>
          <p>Their password ends, they are logged out on every device, and choose a new one by a link that works once, within an hour.</p>
          <Group gap="sm">
            <Button autoFocus loading={isPending} onClick={onReset}>
              Make the link
            </Button>
            <Button variant="default" onClick={() => setAsked(false)}>
              Cancel
            </Button>
          </Group>
        </>
      ) : (
        !link && (
          <Button variant="default" onClick={() => setAsked(true)}>
            Reset the password
          </Button>
        )
      )}
    </section>
  )
}
