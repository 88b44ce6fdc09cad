import { listAllLeads } from '@portal/contract/leads-lists'
import { pageSize } from '@portal/contract/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { asking } from '../http/use-ask.ts'
import { leadQuery, writeLeadSearch } from './lead-search.ts'
import { useLeadList } from './use-lead-list.ts'
import { useLeadSearch } from './use-lead-search.ts'

/** The ways to the leads before and after the open one in the list, over the edge of the page too; nothing at the ends. */
export function useNeighbours(openId: number | undefined) {
  const { filters, page } = useLeadSearch()
  const { data } = useLeadList(filters, page)
  const client = useQueryClient()
  const navigate = useNavigate()

  const rows = data?.results ?? []
  const at = rows.findIndex(({ id }) => id === openId)
  const open = (id: number | undefined, onPage: number) =>
    id === undefined
      ? undefined
      : navigate({ to: '/users/$leadId', params: { leadId: String(id) }, search: writeLeadSearch(filters, onPage), replace: true })

  // A failure is told by the client of the queries; here it only means that the lead stays.
  const overEdge = async (onPage: number, which: 0 | -1) => {
    const next = await client.ensureQueryData(asking(listAllLeads, { query: leadQuery(filters, onPage) }))
    await open(next.results.at(which)?.id, onPage)
  }
  const beside = (step: 1 | -1) => {
    const row = at === -1 ? rows[0] : rows[at + step]
    if (row && row.id !== openId) return () => void open(row.id, page)
    const hasMore = step === 1 ? page * pageSize < (data?.count ?? 0) : page > 1
    return at !== -1 && hasMore ? () => void overEdge(page + step, step === 1 ? 0 : -1).catch(() => undefined) : undefined
  }
  return { toNext: beside(1), toPrevious: beside(-1) }
}
