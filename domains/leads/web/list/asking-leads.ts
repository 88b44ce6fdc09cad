import {
  callsOfSources,
  type LeadListName,
  type listAllLeads,
  listBoardingLeads,
  listPendingFollowUps,
  sourceOf,
} from '#domains/leads/contract/lists.ts'
import type { Me } from '#domains/sessions/contract/sessions.ts'
import { asking } from '#platform/web/http/use-ask.ts'
import type { LeadFilters } from './lead-filters.ts'
import { leadQuery } from './lead-search.ts'

/** Which rows of which list. */
export interface LeadPlace {
  list: LeadListName
  filters: LeadFilters
  page: number
}

/** The question for one page of a list, by the call that the account's list comes from. */
export function askingLeads({ list, filters, page }: LeadPlace, account: Me['user_info']): ReturnType<typeof asking<typeof listAllLeads>> {
  const source = sourceOf(list, account)
  const query = leadQuery(list, filters, page)
  if (source === 'unassigned' || source === 'dead_data') return asking(listBoardingLeads, { query: { ...query, data_type: source } })
  if (source === 'pending') return asking(listPendingFollowUps, { query })
  return asking(callsOfSources[source], { query })
}
