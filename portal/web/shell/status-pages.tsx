import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'
import { meQuestion } from '#domains/accounts/web/account/me-question.ts'
import { sentences } from '#platform/contract/refusal.ts'
import { connection } from '#platform/web/http/connection.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { mayPass, RefusalError } from '#platform/web/http/refusal-error.ts'
import { UnknownFailure } from '#platform/web/http/request.ts'
import { loadFailedStyles } from '#platform/web/lazy/failed-styles.ts'
import { mayHold, openOutbox } from '#platform/web/outbox/load-outbox.ts'
import { outbox } from '#platform/web/outbox/outbox.ts'
import { useLookingForServer } from '#platform/web/outbox/use-looking-for-server.ts'
import { StatusPage } from '#platform/web/ui/page/status-page.tsx'
import { isMissingPart, reloadIfOutdated } from './chunk-guard.ts'

/** The page for an address without a screen. */
export const NotFoundPage = () => (
  <main>
    <StatusPage code={404} title="This page could not be found">
      <Anchor renderRoot={(props) => <Link {...props} to="/" />}>Back to the home page</Anchor>
    </StatusPage>
  </main>
)

/** The address is a screen's, but not of this account. */
export const ForbiddenPage = () => (
  <StatusPage code={403} title="This page is not open to your account">
    <p>{sentences.roleRefused}</p>
    <Anchor renderRoot={(props) => <Link {...props} to="/" />}>Back to the home page</Anchor>
  </StatusPage>
)

/** The server answered 401. The link loads the page again, so that nothing of the old session stays in memory. */
export function ExpiredPage() {
  const { pathname, search } = window.location
  const home = 'Go to Homepage'
  return (
    <main>
      <StatusPage
        code={401}
        title={
          <>
            {sentences.sessionExpired.replace(home, '')}
            <Anchor inherit underline="always" href={`/login?next=${encodeURIComponent(pathname + search)}`}>
              {home}
            </Anchor>
          </>
        }
      >
        <p>Your typed text is kept on this device, and is there again after you log in.</p>
      </StatusPage>
    </main>
  )
}

const statusOf = (error: unknown) => (error instanceof RefusalError ? error.status : 500)
const titleOf = (error: unknown) =>
  error instanceof UnknownFailure ? sentenceOf(error) : (error instanceof Error && error.message) || 'Error'

/** The page opened without a line, or asked in vain who is logged in: it goes on by itself when that is answered. */
export function NoLinePage() {
  const router = useRouter()
  const kept = useSelector(outbox).length
  const isLost = useSelector(connection) === 'lost'
  const { isSuccess, refetch } = useQuery(meQuestion)
  useLookingForServer(!isLost)
  useEffect(() => {
    if (mayHold()) void openOutbox().catch(() => undefined)
  }, [])
  useEffect(() => {
    if (isSuccess) void router.invalidate()
  }, [isSuccess, router])
  return (
    <main>
      <StatusPage title={isLost ? 'No connection to the portal' : 'The portal answers, but your account did not get through'}>
        <p>This page goes on by itself when {isLost ? 'the line is back' : 'it does'}. What you typed is kept on this device.</p>
        {kept > 0 && <p>{kept === 1 ? '1 entry waits here and is sent then.' : `${kept} entries wait here and are sent then.`}</p>}
        <Button onClick={() => void refetch()}>Try again</Button>
      </StatusPage>
    </main>
  )
}

interface Failure {
  error: unknown
  reset?: () => void
}

/** Anything unexpected: its message, or 'Error', and the status, or 500. */
export const ErrorPage = (failure: Failure) => (
  <main>
    <FailedScreen {...failure} />
  </main>
)

/** A screen that failed, within the frame. */
export function FailedScreen({ error, reset }: Failure) {
  const router = useRouter()
  const isMissing = isMissingPart(error)
  const tryAgain = async () => {
    if (isMissing) await Promise.allSettled([loadFailedStyles()])
    if (isMissing) await Promise.allSettled(router.state.matches.map(({ routeId }) => router.loadRouteChunk(router.routesById[routeId])))
    await router.invalidate()
    reset?.()
  }
  const onOnline = useEffectEvent(() => void (isMissing && tryAgain()))
  useEffect(() => {
    if (isMissing) void reloadIfOutdated()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [isMissing])
  return (
    <StatusPage code={isMissing ? undefined : statusOf(error)} title={titleOf(error)}>
      {mayPass(error) && <Button onClick={() => void tryAgain()}>Try again</Button>}
      <Anchor renderRoot={(props) => <Link {...props} to="/" />}>Back to the home page</Anchor>
    </StatusPage>
  )
}
