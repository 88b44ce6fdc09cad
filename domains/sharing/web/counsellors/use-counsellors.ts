import { useQuery } from '@tanstack/react-query'
import { listCounsellors } from '#domains/sharing/contract/sharing.ts'
import { asking } from '#platform/web/http/use-api-query.ts'

/** Asked only while none are known, then kept for the session. */
export function useCounsellors() {
  return useQuery({
    ...asking(listCounsellors),
    staleTime: ({ state }) => (state.data?.results.length ? Number.POSITIVE_INFINITY : 0),
    gcTime: Number.POSITIVE_INFINITY,
  })
}
