import { Anchor, Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { sentences } from '#platform/contract/refusal.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { mayPass, RefusalError } from '#platform/web/http/refusal-error.ts'
import { UnknownFailure } from '#platform/web/http/request.ts'
import { StatusPage } from '#platform/web/ui/page/status-page.tsx'

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

/** Anything unexpected: its message, or 'Error', and the status, or 500. */
export function ErrorPage({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
  const tryAgain = async () => {
    await router.invalidate()
    reset?.()
  }
  return (
    <main>
      <StatusPage code={statusOf(error)} title={titleOf(error)}>
        {mayPass(error) && <Button onClick={() => void tryAgain()}>Try again</Button>}
        <Anchor renderRoot={(props) => <Link {...props} to="/" />}>Back to the home page</Anchor>
      </StatusPage>
    </main>
  )
}
