import { type LeadListName, leadLists } from '#domains/leads/contract/lists.ts'
import { LeadQuery } from '#domains/leads/contract/query.ts'
import type { KeptQuery } from '#domains/leads/contract/views.ts'
import type { ListQuery } from './matching-leads.ts'

/**
 * What a list shows under its reader's own filters. What makes the list what it is stands above them; but of a stage's actions
 * the reader may choose some.
 */
export function listQuery(list: LeadListName, kept: KeptQuery): ListQuery {
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
