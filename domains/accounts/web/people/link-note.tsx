import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { AccountLink } from '#domains/accounts/contract/links.ts'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './accounts.module.css'

const mailWords: Record<AccountLink['mail'], (email: string) => string> = {
  sent: (email) => `It was mailed to ${email} too.`,
  failed: (email) => `The mail to ${email} did not go out: give them the link yourself.`,
  none: () => 'Give it to them yourself.',
}

/** A link is shown this once; nobody can look it up later. */
export function LinkNote({ email, link: { link, expires_at, mail } }: { email: string; link: AccountLink }) {
  const note = useRef<HTMLElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <section ref={note} className={classes.password} aria-label="Link for a password" tabIndex={-1}>
      <code>{link}</code>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copyText(link, 'Link copied')}
      >
        Copy
      </Button>
      <p>
        With this link <bdi>{email}</bdi> chooses a password. It is shown this once, and works once, until <Moment at={expires_at} agreed />
        . {mailWords[mail](email)}
      </p>
    </section>
  )
}
