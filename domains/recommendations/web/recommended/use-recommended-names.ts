import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { RecommendedName } from '#domains/leads/web/facts/lead-part.ts'
import { listRecommendations } from '#domains/recommendations/contract/recommendations.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { queryRecommended } from './asking-recommended.ts'

/** The schools that are recommended to a parent, the best first, by their names. */
export function useRecommendedNames(lead: LeadRow): readonly RecommendedName[] {
  const { data } = useApiQuery(listRecommendations, { query: queryRecommended(lead), quiet: true })
  return (data?.results ?? []).map((school) => ({
    id: school.id,
    name: school.name,
    label: school.location ? `${school.name}, ${school.location}` : school.name,
  }))
}
