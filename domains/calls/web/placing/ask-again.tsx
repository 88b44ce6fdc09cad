import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type Call, refreshCall } from '#domains/calls/contract/calls.ts'
import { isLive } from '#platform/contract/call-states.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useOwnCall } from '../call/use-own-call.ts'

/** For when the telephone service's message does not come. */
export function AskAgain({ call }: { call: Call }) {
  const act = useApiMutation(refreshCall, useOwnCall(call))
  if (call.simulated || !(isLive(call.state) || call.state === 'unknown')) return null
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconRefresh size={14} aria-hidden />}
      loading={act.isPending}
      onClick={() => act.mutate({})}
    >
      Check this call again
    </Button>
  )
}
