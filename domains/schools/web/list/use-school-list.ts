import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ListedSchool, listSchools, listSchoolsLacking, schoolPage } from '#domains/schools/contract/school-lists.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { request } from '#platform/web/http/request.ts'
import { asked } from '../school/asked.ts'
import type { SchoolSearch } from '../school/school-search.ts'

/** Staff edited a school between two pages: a row that moved down is shown once. */
function withoutDoubles(rows: readonly ListedSchool[]): ListedSchool[] {
  const seen = new Set<number>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** A list of schools whose pages append. */
export function useSchoolList(search: SchoolSearch, isAsked: boolean) {
  const { lacking, query } = asked(search)
  const list = useInfiniteQuery({
    queryKey: lacking ? keyOf(listSchoolsLacking, {}, query) : keyOf(listSchools, {}, query),
    queryFn: ({ pageParam: offset, signal }) => {
      const page = { offset, limit: schoolPage }
      return lacking
        ? request(listSchoolsLacking, { query: { ...query, ...page } }, { signal })
        : request(listSchools, { query: { ...query, ...page } }, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length * schoolPage),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const pages = list.data?.pages
  const last = pages?.at(-1)
  return {
    list: {
      data: last && { count: last.count, results: withoutDoubles(pages?.flatMap(({ results }) => results) ?? []) },
      error: list.error,
      isPending: list.isPending && isAsked,
      isPlaceholderData: list.isPlaceholderData,
      refetch: list.refetch,
    },
    found: list.isPlaceholderData ? undefined : pages?.[0],
    hasMore: list.hasNextPage,
    isAskingMore: list.isFetchingNextPage,
    moreFailed: list.isFetchNextPageError ? list.error : null,
    more: list.fetchNextPage,
  }
}
