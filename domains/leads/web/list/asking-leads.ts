import type { Me } from '#domains/accounts/contract/sessions.ts'
import {
  callsOfSources,
  type LeadListName,
  leadLists,
  type listAllLeads,
  listBoardingLeads,
  listPendingFollowUps,
  listProcessedLeads,
  sourceOf,
} from '#domains/leads/contract/lists.ts'
import type { LeadQuery } from '#domains/leads/contract/query.ts'
import { idsMeaning, type Meaning } from '#domains/leads/contract/steps.ts'
import { request } from '#platform/web/http/request.ts'
import { asking } from '#platform/web/http/use-api-query.ts'
import { askingActionList } from './action-list.ts'
import type { LeadFilters } from './filters/lead-filters.ts'
import { pageQuery } from './search/lead-search.ts'

export interface LeadPlace {
  list: LeadListName
  filters: LeadFilters
  page: number
}

type Asking = ReturnType<typeof asking<typeof listAllLeads>>

const nobody = { count: 0, next: null, previous: null, results: [] }

/** If no entry of the action list means the stage, the list is empty, and no request is made. */
function askingStage(stage: Meaning, query: LeadQuery): Asking {
  return {
    ...asking(listProcessedLeads, { query, apart: stage }),
    queryFn: async ({ client, signal }) => {
      const { result } = await client.fetchQuery(askingActionList)
      const actions = idsMeaning(result, stage)
      return actions.length > 0 ? await request(listProcessedLeads, { query: { ...query, actions } }, { signal }) : nobody
    },
  }
}

export function askingLeads({ list, filters, page }: LeadPlace, account: Me['user_info']): Asking {
  const source = sourceOf(list, account)
  const query = pageQuery(list, filters, page)
  const { stage } = leadLists[list]
  if (stage) return askingStage(stage, query)
  if (source === 'unassigned' || source === 'dead_data') return asking(listBoardingLeads, { query: { ...query, data_type: source } })
  if (source === 'pending') return asking(listPendingFollowUps, { query })
  return asking(callsOfSources[source], { query })
}
