import { Button, Skeleton } from '@mantine/core'
import { endSession, listSessions } from '#domains/accounts/contract/sessions.ts'
import { addressText } from '#platform/contract/address-text.ts'
import { deviceText } from '#platform/contract/device-text.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import classes from './session-list.module.css'

type Session = AnswerOf<typeof listSessions>['results'][number]

export function SessionList() {
  const { data, error, isPending, refetch } = useApiQuery(listSessions, { quiet: true })
  const isSlow = useShownAfter(isPending)
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  if (!data) return isSlow && <Skeleton height={120} aria-hidden="true" />
  return (
    <ul className={classes.list}>
      {data.results.map((session) => (
        <SessionLine key={session.id} session={session} here={data.results.find(({ current }) => current)?.address} />
      ))}
    </ul>
  )
}

function SessionLine({ session, here }: { session: Session; here: string | undefined }) {
  const end = useApiMutation(endSession, { params: { id: session.id }, refreshes: [keyOf(listSessions)] })
  const device = deviceText(session.user_agent)
  return (
    <li>
      <div className={classes.device}>
        <strong>{device}</strong>
        <span>
          {addressText(session.address, session.current ? undefined : here)} · since <Moment at={session.created_at} /> · last used{' '}
          <Moment at={session.last_seen_at} />
        </span>
      </div>
      {session.current ? (
        <span className={classes.current}>This device</span>
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          onClick={() => end.mutate({})}
          aria-label={`Log out ${device} at ${session.address}`}
        >
          Log out
        </Button>
      )}
    </li>
  )
}
