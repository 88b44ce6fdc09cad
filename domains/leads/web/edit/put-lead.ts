import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { getLead, type LeadDetails, type LeadRow } from '#domains/leads/contract/leads.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { asking } from '#platform/web/http/use-api-query.ts'
import { leadListKeys } from '../facts/lead-list-keys.ts'

const listPaths = new Set(leadListKeys.map(([path]) => path))

interface LeadPage {
  results: LeadRow[]
}

const ofLists = { predicate: ({ queryKey: [path] }: { queryKey: QueryKey }) => listPaths.has(String(path)) }

/** The newest answer counts. */
export function knownRow(client: QueryClient, id: number | undefined): LeadRow | undefined {
  if (id === undefined) return undefined
  const pages = client.getQueryCache().findAll(ofLists)
  pages.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  return pages.flatMap(({ state }) => (state.data as LeadPage | undefined)?.results ?? []).find((row) => row.id === id)
}

type Change = <Row extends LeadRow>(row: Row) => Row

const changedIn = (page: LeadPage | undefined, id: number, change: Change): LeadPage | undefined =>
  page?.results.some((row) => row.id === id) ? { ...page, results: page.results.map((row) => (row.id === id ? change(row) : row)) } : page

/** Resolves when the screens know. Lists are only marked stale, because rows must not move while they are read. */
export async function patchLead(client: QueryClient, id: number, change: Change): Promise<void> {
  client.setQueriesData<LeadPage>(ofLists, (page) => changedIn(page, id, change))
  client.setQueryData(asking(getLead, { params: { id } }).queryKey, (lead: LeadDetails | undefined) => lead && change(lead))
  void client.invalidateQueries({ ...ofLists, refetchType: 'none' })
  void client.invalidateQueries({ queryKey: keyOf(getLead, { id }) })
  // The cache tells its readers a moment later.
  await new Promise((resolve) => setTimeout(resolve))
}

/** A row has only the newest enquiries, and no act changes them. */
export const putLead = (client: QueryClient, row: LeadRow) =>
  patchLead(client, row.id, (old) => ({ ...old, ...row, all_enquiries: old.all_enquiries }))
