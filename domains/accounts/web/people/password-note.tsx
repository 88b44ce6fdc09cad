import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { copyText } from '#platform/web/ui/copy-text.ts'
import classes from './accounts.module.css'

/** A password is shown this once; nobody can look it up later. */
export function PasswordNote({ email, password }: { email: string; password: string }) {
  const note = useRef<HTMLElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <section ref={note} className={classes.password} aria-label="New password" tabIndex={-1}>
      <code>{password}</code>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copyText(password, 'Password copied')}
      >
        Copy
      </Button>
      <p>
        The password of <bdi>{email}</bdi>, shown this once. Tell it to them yourself: they choose their own when they log in.
      </p>
    </section>
  )
}
