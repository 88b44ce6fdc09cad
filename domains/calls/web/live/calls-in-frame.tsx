import { VisuallyHidden } from '@mantine/core'
import { Suspense } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { hasAnyRole, leadRoles } from '#platform/contract/roles.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { shownUntil } from './shown-until.ts'
import { useMyCall } from './use-my-call.ts'

const LiveCalls = lazyPart(() => import('./live-calls.tsx'))
const SaidCalls = lazyPart(() => import('../placing/said-calls.tsx'))

export function CallsInFrame() {
  const { roles } = useMe()
  return hasAnyRole({ roles }, leadRoles) && <Calls />
}

/** Loads nothing before there is a call. The region that is read out is always there, as it must be. */
function Calls() {
  const mine = useMyCall()
  const isAny = mine.incoming !== null || (mine.call !== null && shownUntil(mine.call) > Date.now())
  return (
    <>
      <VisuallyHidden role="status">
        <Suspense fallback={null}>{isAny && <SaidCalls mine={mine} />}</Suspense>
      </VisuallyHidden>
      <Suspense fallback={null}>{isAny && <LiveCalls mine={mine} />}</Suspense>
    </>
  )
}
