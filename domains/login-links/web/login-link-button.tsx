import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { Suspense } from 'react'
import { blockedText } from '#domains/leads/contract/do-not-disturb.ts'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { sendUserLoginToken } from '#domains/login-links/contract/login-links.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import classes from './login-links.module.css'

const LoginLinkDialog = lazyPart(() => import('./login-link-dialog.tsx'))

const notAgreed = 'Not open yet: this parent has not agreed to log in through Inside. An admin notes it when they do'

/** Sends the parent a link to log in on the website; where nothing is connected an admin reads the link. */
export function LoginLinkButton({ lead: { id, name, allowed_login_via_inside, calling } }: { lead: LeadDetails }) {
  const { over: link, opener, open, close } = useOver<string>()
  const send = useApiMutation(sendUserLoginToken, {
    params: { id },
    whom: () => name,
    refreshes: leadQuestions(id),
    showToast: false,
    onSuccess: ({ result, link: shown }) => (shown === null ? toast.success(named(name, result), 'token') : open(shown)),
  })
  const blocked = calling.writing_blocked ? blockedText({ calls: false, writing: true }) : undefined
  const reason = blocked ?? (allowed_login_via_inside ? undefined : notAgreed)
  const note = `no-link-${id}`
  return (
    <>
      <Button
        ref={opener}
        size="compact-xs"
        variant="default"
        leftSection={<IconLink size={14} aria-hidden />}
        disabled={reason !== undefined}
        title={reason}
        aria-describedby={blocked && note}
        aria-busy={send.isPending}
        onClick={() => send.isPending || send.mutate({})}
      >
        Send log-in link
      </Button>
      {blocked && (
        <p id={note} className={classes.note}>
          Send log-in link: {blocked}.
        </p>
      )}
      {link && (
        <Suspense fallback={null}>
          <LoginLinkDialog link={link} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
