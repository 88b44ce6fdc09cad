import { useQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, Outlet } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { meQuestion } from '#domains/accounts/web/core/me-question.ts'
import { useMe } from '#domains/accounts/web/core/use-me.ts'
import { ChoosePasswordPage } from '#domains/accounts/web/login/choose-password-page.tsx'
import { sessionEnd } from '#platform/web/http/session-end.ts'
import { domains } from '../folded/domains.ts'
import { followOtherTabs } from './follow-other-tabs.ts'
import { ForbiddenError } from './forbidden-error.ts'
import { PortalFrame } from './portal-frame.tsx'
import { ErrorPage, ExpiredPage, ForbiddenPage } from './status-pages.tsx'
import { useLiveUpdates } from './use-live-updates.ts'

export function Portal() {
  const { must_choose_password } = useMe()
  if (useSelector(sessionEnd)) return <ExpiredPage />
  return must_choose_password ? <ChoosePasswordPage /> : <LivePortal />
}

function LivePortal() {
  const me = useMe()
  useLiveUpdates()
  useEffect(followOtherTabs, [])
  return (
    <PortalFrame
      me={me}
      headTools={domains.map(({ name, headTool: Tool }) => Tool && <Tool key={name} />)}
      foot={domains.map(({ name, foot: Foot }) => Foot && <Foot key={name} />)}
    >
      <Outlet />
    </PortalFrame>
  )
}

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
