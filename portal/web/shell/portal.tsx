import { useQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, Outlet, useLocation } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { Suspense, useLayoutEffect } from 'react'
import { meQuestion } from '#domains/accounts/web/account/me-question.ts'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { confirmations } from '#platform/web/http/confirmation.ts'
import { connection } from '#platform/web/http/connection.ts'
import { LineLost } from '#platform/web/http/request.ts'
import { sessionEnd } from '#platform/web/http/session-end.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { leaving } from '#platform/web/outbox/leaving.ts'
import { actsOf, outbox } from '#platform/web/outbox/outbox.ts'
import { DroppedParts } from '#platform/web/ui/notes/dropped-parts.tsx'
import { domains } from '../folded/domains.ts'
import { droppedParts } from './dropped-address.ts'
import { ForbiddenError } from './forbidden-error.ts'
import { KeptHere } from './kept/kept-here.tsx'
import { PortalFrame } from './portal-frame.tsx'
import { ErrorPage, ExpiredPage, ForbiddenPage, NoLinePage } from './status-pages.tsx'
import { useFollowingTabs } from './use-following-tabs.ts'
import { useLiveUpdates } from './use-live-updates.ts'
import { useLoadingAhead } from './use-loading-ahead.ts'
import { useSendingOutbox } from './use-sending-outbox.ts'
import { useStayingHere } from './use-staying-here.ts'

const ChoosePasswordPage = lazyPart(() => import('#domains/accounts/web/login/choose-password-page.tsx'), 'when shown')
const SetUpFactorPage = lazyPart(() => import('#domains/accounts/web/login/set-up-factor-page.tsx'), 'when shown')
const ConfirmDialog = lazyPart(() => import('#domains/accounts/web/login/confirm-dialog.tsx'))
const AskPassword = lazyPart(() => import('#domains/accounts/web/login/ask-password.tsx'))

/** Leaves the frame to what `index.html` draws of it until the code is here. */
export function PendingPortal() {
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-session', true), [])
  return null
}

export function Portal() {
  const { must_choose_password, must_set_up_factor, firm } = useMe()
  const isEnded = useSelector(sessionEnd)
  useStayingHere(isEnded ? null : firm.idle_minutes)
  if (must_choose_password) return <Suspense fallback={null}>{isEnded ? <ExpiredPage /> : <ChoosePasswordPage />}</Suspense>
  if (must_set_up_factor) {
    return (
      <Suspense fallback={null}>
        {isEnded ? <ExpiredPage /> : <SetUpFactorPage />}
        <ConfirmGate />
      </Suspense>
    )
  }
  return (
    <>
      <LivePortal isEnded={isEnded} />
      <ConfirmGate />
      <Suspense fallback={null}>{isEnded && <AskPassword />}</Suspense>
      <KeptInFrame hasSession={!isEnded} />
    </>
  )
}

/** Over every page, because any act may ask who is at it. */
function ConfirmGate() {
  const isAsked = useSelector(confirmations, (waiting) => waiting.length > 0)
  return <Suspense fallback={null}>{isAsked && <ConfirmDialog />}</Suspense>
}

function LivePortal({ isEnded }: { isEnded: boolean }) {
  const me = useMe()
  useLiveUpdates(!isEnded)
  useFollowingTabs(me.user.id)
  useLoadingAhead(me)
  return (
    <PortalFrame
      me={me}
      headTools={domains.map(({ name, headTool: Tool }) => Tool && <Tool key={name} />)}
      foot={domains.map(({ name, foot: Foot }) => Foot && <Foot key={name} />)}
    >
      <DroppedAddress />
      <Outlet />
    </PortalFrame>
  )
}

/** Says which parts of the address were left out. */
function DroppedAddress() {
  const { pathname } = useLocation()
  const dropped = useSelector(droppedParts)
  if (dropped?.pathname !== pathname) return null
  const sentence = 'These parts of the address were not understood and are left out'
  return <DroppedParts sentence={sentence} names={dropped.names} onDismiss={() => droppedParts.setState(() => undefined)} />
}

/** Part of every page, because it could not be loaded when it is needed. */
function KeptInFrame({ hasSession }: { hasSession: boolean }) {
  const { id } = useMe().user
  useSendingOutbox(id, hasSession)
  const hasLine = useSelector(connection) === 'there'
  const hasKept = useSelector(outbox, (acts) => actsOf(acts, id).length > 0)
  const isAsked = useSelector(leaving) !== undefined
  return <div role="status">{(!hasLine || hasKept || isAsked) && <KeptHere />}</div>
}

export function PortalFailure({ error, reset }: ErrorComponentProps) {
  const { data: me } = useQuery({ ...meQuestion, enabled: false })
  if (useSelector(sessionEnd)) return <ExpiredPage />
  if (error instanceof LineLost) return <NoLinePage />
  if (!(error instanceof ForbiddenError)) return <ErrorPage error={error} reset={reset} />
  return (
    me && (
      <PortalFrame me={me}>
        <ForbiddenPage />
      </PortalFrame>
    )
  )
}
