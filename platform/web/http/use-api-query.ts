import { keepPreviousData, type Query, queryOptions, useQuery } from '@tanstack/react-query'
import type { Operation } from '#platform/contract/operation.ts'
import { keyOf } from './key-of.ts'
import type { AnswerOf, ParamsOf, QueryOf } from './operation-types.ts'
import { request } from './request.ts'

interface Question<C extends Operation> {
  params?: ParamsOf<C> | undefined
  query?: QueryOf<C> | undefined
  /** Keeps its answer apart from that to the same question. */
  apart?: string
}

interface Asking<C extends Operation> extends Question<C> {
  enabled?: boolean
  /** Shows the answer to the previous question until this one's is here. */
  keepPrevious?: boolean
  staleTime?: number
  /** In milliseconds, or by the answer, false for no more. */
  refetchInterval?: number | ((answer: AnswerOf<C>) => number | false)
  /** A failure is not toasted, because the screen shows it or can do without. */
  quiet?: boolean
}

/** The options of a question, for loaders (`queryClient.ensureQueryData(asking(getMe))`) and prefetching. */
export function asking<C extends Operation>(operation: C, { params, query, apart }: Question<C> = {}) {
  const key = keyOf(operation, params ?? ({} as ParamsOf<C>), query ?? ({} as QueryOf<C>))
  return queryOptions({
    queryKey: apart ? [...key, apart] : key,
    queryFn: ({ signal }) => request(operation, { params, query }, { signal }),
  })
}

/** Asks a reading operation and keeps its answer; see `useApiMutation` for writes. */
export function useApiQuery<C extends Operation>(
  operation: C,
  { params, query, keepPrevious, quiet, refetchInterval, ...options }: Asking<C> = {},
) {
  const refetches =
    typeof refetchInterval === 'function'
      ? ({ state: { data } }: Query<AnswerOf<C>, Error, AnswerOf<C>, readonly string[]>) => data !== undefined && refetchInterval(data)
      : refetchInterval
  return useQuery({
    ...asking(operation, { params, query }),
    ...options,
    ...(refetches !== undefined && { refetchInterval: refetches }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(quiet && { meta: { quiet } }),
  })
}
