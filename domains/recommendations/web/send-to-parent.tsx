import { Button, Group } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { Suspense } from 'react'
import { writingBlocked } from '#domains/leads/contract/do-not-disturb.ts'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import classes from './bucket.module.css'

const SendDialog = lazyPart(() => import('./send-dialog.tsx'))

/** Why it cannot be pressed; nothing when it can. */
function reasonNot({ allowed_login_via_inside, school_bucket, calling }: LeadDetails): string | undefined {
  if (calling.writing_blocked) return writingBlocked
  if (!allowed_login_via_inside) return 'Not open yet: this parent has not agreed to log in through Inside. An admin notes it when they do.'
  if (school_bucket.length === 0) return 'Nothing to send: put a school into the bucket first.'
  return school_bucket.every(({ is_removed }) => is_removed)
    ? 'Nothing to send: all schools of the bucket were removed from our list.'
    : undefined
}

const reasonId = ({ id }: LeadDetails) => `not-sent-${id}`

/** Under the buttons, where everybody reads it: why Send to Parent cannot be pressed. */
export function WhyNotSent({ lead }: { lead: LeadDetails }) {
  const reason = reasonNot(lead)
  return (
    reason && (
      <Group id={reasonId(lead)} component="p" gap="0 12px" className={classes.note ?? ''}>
        Send to Parent: {reason}
      </Group>
    )
  )
}

export function SendToParent({ lead }: { lead: LeadDetails }) {
  const { over, opener, open, close } = useOver()
  const reason = reasonNot(lead)
  return (
    <>
      <Button
        ref={opener}
        size="compact-xs"
        variant="default"
        leftSection={<IconBrandWhatsapp size={14} aria-hidden />}
        disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : reasonId(lead)}
        title={reason === undefined ? 'One message with a page of these schools, which the parent can answer' : undefined}
        onClick={() => open(true)}
      >
        Send to Parent
      </Button>
      {over && (
        <Suspense fallback={null}>
          <SendDialog lead={lead} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
