import { listStrangers } from '#domains/messages/contract/inbox.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'

/** Strangers have no counsellor, so no live event tells of them: the list is asked for twice a minute. */
const askedEvery = 30_000

/** One page of the people who wrote without showing their number. */
export const useStrangers = (page: number) =>
  useAsk(listStrangers, {
    query: { limit: pageSize, offset: (page - 1) * pageSize },
    keepPrevious: true,
    quiet: true,
    refetchInterval: askedEvery,
  })
