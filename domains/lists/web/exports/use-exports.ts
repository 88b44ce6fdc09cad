import { type ListExport, listExports } from '#domains/lists/contract/exports.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'

/** In milliseconds; live updates tell only of the end. */
const pace = 1000

export const isGoing = ({ status }: Pick<ListExport, 'status'>) => status === 'waiting' || status === 'running'

export function useExports() {
  const exports = useApiQuery(listExports, {
    staleTime: 0,
    refetchInterval: ({ results }) => (results.some(isGoing) ? pace : false),
    quiet: true,
  })
  return { exports, isUnderway: exports.data?.results.some(isGoing) ?? false }
}
