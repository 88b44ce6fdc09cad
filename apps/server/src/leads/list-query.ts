import { type LeadListName, leadLists } from '@portal/contract/leads-lists'
import { LeadQuery } from '@portal/contract/leads-query'
import type { KeptQuery } from '@portal/contract/leads-views'
import type { ListQuery } from './matching-leads.ts'

/** What is kept of a list's address: neither what is left blank, nor the page. */
export const keptOf = ({ limit: _limit, offset: _offset, ...query }: KeptQuery): KeptQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value.trim() !== ''))

/**
 * What a list shows under its reader's own filters. What makes the list what it is stands above them; but of a stage's actions
 * the reader may choose some.
 */
export function listQuery(list: LeadListName, query: KeptQuery): ListQuery {
  const kept = keptOf(query)
  const {
    limit: _limit,
    offset: _offset,
    ...asked
  } = LeadQuery.parse({
    ...kept,
    ...leadLists[list].fixed,
    ...(kept.actions && { actions: kept.actions }),
  })
  return asked
}
