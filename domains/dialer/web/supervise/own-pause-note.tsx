import { Button, Group } from '@mantine/core'
import { type DialerSession, pauseReasons, pauseReasonWords, sayPauseReason } from '#domains/dialer/contract/dialer.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useKnownDialer } from '../dialer/use-known-dialer.ts'

/** Asks why the counsellor's own dialer is paused; admins read it. */
export function OwnPauseNote({ pause: { since, reason } }: { pause: NonNullable<DialerSession['own_pause']> }) {
  const know = useKnownDialer()
  const say = useApiMutation(sayPauseReason, { onSuccess: know })
  const pause = say.variables?.body?.reason ?? reason
  return (
    <Group component="section" gap={6} p="6px 12px" bdrs="md" bg="var(--due-fill)" c="var(--due-ink)" fz="sm" aria-label="Your pause">
      <span>
        Paused since <Moment at={since} />. Why?
      </span>
      {pauseReasons.map((each) => (
        <Button
          key={each}
          size="compact-xs"
          variant={each === pause ? 'filled' : 'default'}
          aria-pressed={each === pause}
          onClick={() => say.mutate({ body: { reason: each } })}
        >
          {pauseReasonWords[each]}
        </Button>
      ))}
    </Group>
  )
}
