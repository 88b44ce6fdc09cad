import type { QueryFunctionContext } from '@tanstack/react-query'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import {
  callsOfSources,
  countedLists,
  countLists,
  type LeadListName,
  leadLists,
  type listAllLeads,
  listBoardingLeads,
  listPendingFollowUps,
  listProcessedLeads,
  maxCounted,
  sourceOf,
} from '#domains/leads/contract/lists.ts'
import type { LeadQuery } from '#domains/leads/contract/query.ts'
import { idsMeaning, type Meaning } from '#domains/leads/contract/steps.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { request } from '#platform/web/http/request.ts'
import { asking } from '#platform/web/http/use-api-query.ts'
import type { AskedList } from '../engine/open-engine.ts'
import { askingActionList } from './action-list.ts'
import type { LeadFilters } from './filters/lead-filters.ts'
import { answersHere, askTwice, fromEngine } from './list-engine.ts'
import { inPlace, isSamePage, newsKey } from './list-news.ts'
import { listsOpenTo } from './lists-open-to.ts'
import { pageQuery, readLeadSearch } from './search/lead-search.ts'

export interface LeadPlace {
  list: LeadListName
  filters: LeadFilters
  page: number
}

type LeadPage = AnswerOf<typeof listAllLeads>
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

/** Asks the server alone for a page of a list. */
export function askingServer({ list, filters, page }: LeadPlace, account: Me['user_info']): Asking {
  const source = sourceOf(list, account)
  const query = pageQuery(list, filters, page)
  const { stage } = leadLists[list]
  if (stage) return askingStage(stage, query)
  if (source === 'unassigned' || source === 'dead_data') return asking(listBoardingLeads, { query: { ...query, data_type: source } })
  if (source === 'pending') return asking(listPendingFollowUps, { query })
  return asking(callsOfSources[source], { query })
}

/** The list as the engine is asked for it. */
const askedHere = ({ list, filters, page }: LeadPlace, account: Me['user_info']): AskedList => ({
  source: sourceOf(list, account),
  query: pageQuery(list, filters, page),
  stage: leadLists[list].stage,
})

/** The page as this device knows it, if it does and answers at once. */
export const pageHere = async (place: LeadPlace, account: Me['user_info']) =>
  answersHere() ? await fromEngine((engine) => engine.find(askedHere(place, account))) : undefined

/** Asks for a page of a list, which this device answers first where it can. */
export function askingLeads(place: LeadPlace, account: Me['user_info']): Asking {
  const asked = askingServer(place, account)
  return {
    ...asked,
    queryFn: async (context) => {
      const answer = await askTwice(context, {
        ask: (engine) => engine.find(askedHere(place, account)),
        askServer: async () => await (asked.queryFn as (of: typeof context) => Promise<LeadPage>)(context),
        isTyped: (place.filters.search ?? place.filters.sounds_like) !== undefined,
        underHand: (shown, now) => {
          if (isSamePage(shown, now)) return now
          // The list tells it as news, and rows stay where they are.
          setTimeout(() => context.client.setQueryData(newsKey(context.queryKey), now, { updatedAt: Date.now() + 1 }))
          return { ...now, ...inPlace(shown, now) }
        },
      })
      void fromEngine(async (engine) => engine.noteNumbers(answer.results))
      return answer
    },
  }
}

/** Asks how many leads the daily lists open with. */
export function askingCounts({ roles, user_info }: Pick<Me, 'roles' | 'user_info'>) {
  const asked = asking(countLists)
  const open = listsOpenTo({ roles, user_info })
  const lists = countedLists.filter((list) => open.includes(list))
  const places = () => lists.map((list) => askedHere({ list, filters: readLeadSearch(list, {}).filters, page: 1 }, user_info))
  return {
    ...asked,
    queryFn: (context: QueryFunctionContext) =>
      askTwice(context, {
        ask: async (engine) => {
          const counts = await engine.count(places())
          return counts && { results: counts.map((count, at) => countOf(lists[at] as LeadListName, count)) }
        },
        askServer: async () => await request(countLists, {}, { signal: context.signal }),
      }),
  }
}

const countOf = (list: LeadListName, count: number) => ({ list, count: Math.min(count, maxCounted), more: count > maxCounted })
