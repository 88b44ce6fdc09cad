import { Button, Group } from '@mantine/core'
import { endSessionsOfAccount, listSessionsOfAccount } from '#domains/accounts/contract/staff-sessions.ts'
import { deviceText } from '#platform/contract/device-text.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './accounts.module.css'

/** Where somebody is logged in, for an admin to end. */
export function SessionsOfAccount({ id }: { id: number }) {
  const { data, error, refetch } = useApiQuery(listSessionsOfAccount, { params: { id }, quiet: true })
  const { isPending, variables, mutate } = useApiMutation(endSessionsOfAccount, {
    params: { id },
    refreshes: [keyOf(listSessionsOfAccount)],
  })
  const isEnding = (session?: number) => isPending && variables?.body?.session === session
  return (
    <section className={classes.section} aria-labelledby="sessions-title">
      <h2 id="sessions-title">Where they are logged in</h2>
      {error && !data && <FailureNote error={error} retry={refetch} />}
      {data?.results.length === 0 && <p>Nowhere now.</p>}
      {data && data.results.length > 0 && (
        <>
          <ul className={classes.sessions}>
            {data.results.map(({ id: session, user_agent, address, last_seen_at }) => (
              <li key={session}>
                <span>
                  <strong>{deviceText(user_agent)}</strong> at {address}, last used <Moment at={last_seen_at} />
                </span>
                <Button
                  size="xs"
                  variant="default"
                  loading={isEnding(session)}
                  aria-label={`Log out ${deviceText(user_agent)} at ${address}`}
                  onClick={() => mutate({ body: { session } })}
                >
                  Log out
                </Button>
              </li>
            ))}
          </ul>
          {data.results.length > 1 && (
            <Group mt="sm">
              <Button variant="default" loading={isEnding()} onClick={() => mutate({ body: {} })}>
                Log them out everywhere
              </Button>
            </Group>
          )}
        </>
      )}
    </section>
  )
}
