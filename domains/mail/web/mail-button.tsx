import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useAskedAct } from '#platform/web/ui/over/asked-act.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'

const MailDialog = lazyPart(() => import('./mail-dialog.tsx'))

/** Opens a mail to a parent. */
export function MailButton({ lead }: { lead: LeadRow }) {
  const { over, opener, open, close } = useOver()
  useAskedAct('mail', lead.id, () => open(true))
  return (
    <>
      <Button
        ref={opener}
        size="xs"
        variant="default"
        leftSection={<IconMail size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => open(true)}
      >
        Send Email
      </Button>
      {over && (
        <Suspense fallback={null}>
          <MailDialog lead={lead} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
