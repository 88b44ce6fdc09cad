import { useQuery } from '@tanstack/react-query'
import { type ListExport, listExports } from '#domains/lists/contract/exports.ts'
import { asking } from '#platform/web/http/use-ask.ts'

/** In milliseconds; live updates tell only of the end. */
const pace = 1000

export const isGoing = ({ status }: Pick<ListExport, 'status'>) => status === 'waiting' || status === 'running'

export function useExports() {
  const exports = useQuery({
    ...asking(listExports),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.results.some(isGoing) ? pace : false),
    meta: { quiet: true },
  })
  return { exports, isUnderway: exports.data?.results.some(isGoing) ?? false }
}
