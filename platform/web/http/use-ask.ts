import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '#platform/contract/call.ts'
import type { ParamsOf, QueryOf } from './call-types.ts'
import { keyOf } from './key-of.ts'
import { request } from './request.ts'

interface Question<C extends Call> {
  params?: ParamsOf<C> | undefined
  query?: QueryOf<C> | undefined
}

interface Asking<C extends Call> extends Question<C> {
  enabled?: boolean
  /** Shows the answer to the previous question until this one's is here. */
  keepPrevious?: boolean
  staleTime?: number
  refetchInterval?: number
  /** A failure is not toasted, because the screen shows it or can do without. */
  quiet?: boolean
}

/** The options of a question, for loaders (`queryClient.ensureQueryData(asking(getMe))`) and prefetching. */
export function asking<C extends Call>(call: C, { params, query }: Question<C> = {}) {
  return queryOptions({
    queryKey: keyOf(call, params ?? ({} as ParamsOf<C>), query ?? ({} as QueryOf<C>)),
    queryFn: ({ signal }) => request(call, { params, query }, { signal }),
  })
}

/** Asks a GET call and keeps its answer; see `useCall` for writes. */
export function useAsk<C extends Call>(call: C, { params, query, keepPrevious, quiet, ...options }: Asking<C> = {}) {
  return useQuery({
    ...asking(call, { params, query }),
    ...options,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(quiet && { meta: { quiet } }),
  })
}
