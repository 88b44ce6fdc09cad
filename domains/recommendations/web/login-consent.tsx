import { Button } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'

const LoginConsentDialog = lazyPart(() => import('./login-consent-dialog.tsx'))

/** Where admins note whether the parent agreed to log in, on which Send to Parent depends. */
export function LoginConsent({ lead }: { lead: LeadDetails }) {
  const isAdmin = overseesLeads(useMe())
  const { over, opener, open, close } = useOver()
  if (!isAdmin) return null
  return (
    <>
      <Button
        ref={opener}
        size="compact-xs"
        variant="default"
        leftSection={<IconLogin2 size={14} aria-hidden />}
        onClick={() => open(true)}
      >
        Log-in consent
      </Button>
      {over && (
        <Suspense fallback={null}>
          <LoginConsentDialog lead={lead} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
