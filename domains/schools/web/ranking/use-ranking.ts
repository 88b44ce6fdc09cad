import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { listRanking, type RankedSchool, rankingPage, rankSchool } from '#domains/schools/contract/school-ranking.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { request } from '#platform/web/http/request.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import type { RankingSearch } from './ranking-search.ts'

/** The ranking as it is looked at, and how its schools are moved. */
export function useRanking(search: RankingSearch) {
  const client = useQueryClient()
  const { city, ...rest } = search
  const query = { ...rest, ...(city !== undefined && { city: [city] }) }
  const queryKey = keyOf(listRanking, {}, query)
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: offset, signal }) => request(listRanking, { query: { ...query, offset, limit: rankingPage } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length * rankingPage),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listRanking) })
  const move = useApiMutation(rankSchool, { onSuccess: refresh, onError: refresh })
  const rows = list.data?.pages.flatMap(({ results }) => results) ?? []
  /** Shows it at once; what the server says comes after. */
  const putBeside = (school: RankedSchool, to: number) => {
    const others = rows.filter(({ id }) => id !== school.id)
    const [before, after] = [others[to], others[to - 1]]
    const seen = school.move?.id ?? null
    if (after) move.mutate({ params: { id: school.id }, body: { after: after.id, seen } })
    else if (before) move.mutate({ params: { id: school.id }, body: { before: before.id, seen } })
  }
  const putAt = (school: RankedSchool, rank: number | null) =>
    move.mutate({ params: { id: school.id }, body: { rank, seen: school.move?.id ?? null } })
  return { list, rows, count: list.data?.pages.at(-1)?.count, putBeside, putAt, isMoving: move.isPending, moved: move.data }
}
