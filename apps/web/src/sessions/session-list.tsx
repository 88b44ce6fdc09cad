import { Button, Skeleton } from '@mantine/core'
import { endSession, listSessions } from '@portal/contract/sessions'
import type { AnswerOf } from '../http/call-types.ts'
import { keyOf } from '../http/key-of.ts'
import { useAsk } from '../http/use-ask.ts'
import { useCall } from '../http/use-call.ts'
import { FailureNote } from '../ui/failure-note.tsx'
import { Moment } from '../ui/moment.tsx'
import { useShownAfter } from '../ui/use-shown-after.ts'
import { deviceText } from './device-text.ts'
import classes from './session-list.module.css'

type Session = AnswerOf<typeof listSessions>['results'][number]

/** The account's sessions; each but this one can be ended. */
export function SessionList() {
  const { data, error, isPending, refetch } = useAsk(listSessions, { quiet: true })
  const isSlow = useShownAfter(isPending)
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  if (!data) return isSlow && <Skeleton height={120} aria-hidden="true" />
  return (
    <ul className={classes.list}>
      {data.results.map((session) => (
        <SessionLine key={session.id} session={session} />
      ))}
    </ul>
  )
}

function SessionLine({ session }: { session: Session }) {
  const end = useCall(endSession, { params: { id: session.id }, refreshes: [keyOf(listSessions)] })
  const device = deviceText(session.user_agent)
  return (
    <li>
      <div className={classes.device}>
        <strong>{device}</strong>
        <span>
          {session.address} · since <Moment at={session.created_at} /> · last used <Moment at={session.last_seen_at} />
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
