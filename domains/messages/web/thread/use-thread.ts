import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { getThread, type Thread } from '#domains/messages/contract/thread.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { request } from '#platform/web/http/request.ts'

/** Messages of each page but the first: a long conversation is back in few requests. */
const olderPage = 200

const inOrder = ({ pages }: InfiniteData<Thread>) => ({
  newest: pages[0] as Thread,
  messages: pages.flatMap(({ results }) => results).reverse(),
  pages: pages.length,
})

/** The conversation with a parent: its newest page, with the earlier ones that were asked for, the oldest message first. A change asks for all of them again. */
export const useThread = (leadId: number) =>
  useInfiniteQuery({
    queryKey: [...keyOf(getThread, { id: leadId }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      request(
        getThread,
        { params: { id: leadId }, query: pageParam === undefined ? {} : { before: pageParam, limit: olderPage } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ results, has_older: hasOlder }) => (hasOlder ? results.at(-1)?.id : undefined),
    select: inOrder,
    meta: { quiet: true },
  })
