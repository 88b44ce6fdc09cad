import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { RecommendedName } from '#domains/leads/web/lead/lead-part.ts'
import { listRecommendations } from '#domains/recommendations/contract/recommendations.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { queryOf } from './criteria.ts'

/** The first page of the list as it is shown before anything is chosen, so that it is asked for once. */
export function useRecommendedNames({ id, form }: LeadRow): readonly RecommendedName[] {
  const query = { combined_data_id: id, ...queryOf({ child: form[0]?.id }), limit: pageSize, offset: 0 }
  const { data } = useAsk(listRecommendations, { query, quiet: true })
  return (data?.results ?? []).map((school) => ({
    id: school.id,
    name: school.name,
    label: school.location ? `${school.name}, ${school.location}` : school.name,
  }))
}
