import { listUnknownContacts } from '#domains/messages/contract/inbox.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'

/** Unknown contacts have no counsellor, so no live event tells of them: the list is asked for twice a minute. */
const askedEvery = 30_000

/** One page of the people who wrote without showing their number. */
export const useUnknownContacts = (page: number) =>
  useApiQuery(listUnknownContacts, {
    query: { limit: pageSize, offset: (page - 1) * pageSize },
    keepPrevious: true,
    quiet: true,
    refetchInterval: askedEvery,
  })
