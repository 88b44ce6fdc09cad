import { useQueryClient } from '@tanstack/react-query'
import { type Call, getMyCall, type MyCall } from '#domains/calls/contract/calls.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { asking } from '#platform/web/http/use-api-query.ts'
import { callKeys } from './call-keys.ts'

export function useOwnCall(call: Call) {
  const client = useQueryClient()
  return {
    params: { id: call.id },
    refreshes: call.lead ? callKeys(call.lead.id) : [keyOf(getMyCall)],
    onSuccess: (changed: Call) =>
      client.setQueryData(
        asking(getMyCall).queryKey,
        (known: MyCall | undefined) => known && (known.call?.id === changed.id ? { ...known, call: changed } : known),
      ),
  }
}
