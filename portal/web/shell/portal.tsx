import { useQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, Outlet } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { type ReactNode, useEffect } from 'react'
import { meQuestion } from '#domains/sessions/web/me-question.ts'
import { useMe } from '#domains/sessions/web/use-me.ts'
import { sessionEnd } from '#platform/web/http/session-end.ts'
import { followOtherTabs } from './follow-other-tabs.ts'
import { ForbiddenError } from './forbidden-error.ts'
import { PortalFrame } from './portal-frame.tsx'
import { ErrorPage, ExpiredPage, ForbiddenPage } from './status-pages.tsx'
import { useLiveUpdates } from './use-live-updates.ts'

/** Every page of a logged-in member of staff, until the server says that the session is over; `foot` stays over the foot of each. */
export function Portal({ foot }: { foot: ReactNode }) {
  return useSelector(sessionEnd) ? <ExpiredPage /> : <LivePortal foot={foot} />
}

function LivePortal({ foot }: { foot: ReactNode }) {
  const me = useMe()
  useLiveUpdates()
  useEffect(followOtherTabs, [])
  return (
    <PortalFrame me={me} foot={foot}>
      <Outlet />
    </PortalFrame>
  )
}

/** What stands in place of the portal when its guard or its start failed. */
export function PortalFailure({ error, reset }: ErrorComponentProps) {
  const { data: me } = useQuery({ ...meQuestion, enabled: false })
  if (useSelector(sessionEnd)) return <ExpiredPage />
  if (!(error instanceof ForbiddenError)) return <ErrorPage error={error} reset={reset} />
  return (
    me && (
      <PortalFrame me={me}>
        <ForbiddenPage />
      </PortalFrame>
    )
  )
}
