import { useEffect, useState } from 'react'
import type { useThread } from './use-thread.ts'

type Thread = ReturnType<typeof useThread>

/** Retries loading the next page if a live refetch resets the pages. */
export function useEarlier({ data, hasNextPage, isFetching, isFetchNextPageError, error, fetchNextPage }: Thread) {
  const shown = data?.pages ?? 0
  const [wanted, setWanted] = useState(0)
  const isWanted = wanted > shown && hasNextPage
  const isRefused = isFetchNextPageError && !isFetching
  useEffect(() => {
    if (isWanted && !isFetching && !isRefused) void fetchNextPage()
  }, [isWanted, isFetching, isRefused, fetchNextPage])
  return {
    isThere: hasNextPage,
    isAsking: isWanted && !isRefused,
    error: isRefused ? error : null,
    retry: fetchNextPage,
    ask: () => setWanted(shown + 1),
  }
}
export type Earlier = ReturnType<typeof useEarlier>
