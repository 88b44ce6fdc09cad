import { Button } from '@mantine/core'
import { isLive } from '@portal/contract/call-states'
import { type Call, refreshCall } from '@portal/contract/calls'
import { IconRefresh } from '@tabler/icons-react'
import { useCall } from '../http/use-call.ts'
import { useOwnCall } from './use-own-call.ts'

/** Asks the telephone service how a call stands, for when its message does not come. */
export function AskAgain({ call }: { call: Call }) {
  const act = useCall(refreshCall, useOwnCall(call))
  if (call.simulated || !(isLive(call.state) || call.state === 'unknown')) return null
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconRefresh size={14} aria-hidden />}
      loading={act.isPending}
      onClick={() => act.mutate({})}
    >
      Ask again how it stands
    </Button>
  )
}
