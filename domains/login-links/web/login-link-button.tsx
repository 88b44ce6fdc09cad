import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { sendUserLoginToken } from '#domains/login-links/contract/login-links.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { later } from '#platform/web/later/later.tsx'
import { toast } from '#platform/web/toasts/toast.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'

const LoginLinkDialog = later(() => import('./login-link-dialog.tsx'))

const notAgreed = 'Not open yet: this parent has not agreed to log in through Inside. An admin notes it when they do'

/** Sends the parent a link to log in on the website; where nothing is connected an admin reads the link. */
export function LoginLinkButton({ lead: { id, allowed_login_via_inside } }: { lead: LeadDetails }) {
  const { over: link, opener, open, close } = useOver<string>()
  const send = useCall(sendUserLoginToken, {
    params: { id },
    refreshes: leadQuestions(id),
    told: false,
    onSuccess: ({ result, link: shown }) => (shown === null ? toast.success(result, 'token') : open(shown)),
  })
  return (
    <>
      <Button
        ref={opener}
        size="compact-xs"
        variant="default"
        leftSection={<IconLink size={14} aria-hidden />}
        disabled={!allowed_login_via_inside}
        title={allowed_login_via_inside ? undefined : notAgreed}
        aria-busy={send.isPending}
        onClick={() => send.isPending || send.mutate({})}
      >
        Send log-in link
      </Button>
      {link && (
        <Suspense fallback={null}>
          <LoginLinkDialog link={link} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
