import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { listRecommendations } from '#domains/recommendations/contract/recommendations.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { asking } from '#platform/web/http/use-api-query.ts'
import { recommendationQuery } from './chosen-criteria.ts'

/** The first page of the list as it is shown before anything is chosen, so that it is asked for once. */
export const queryRecommended = ({ id, form }: Pick<LeadRow, 'id' | 'form'>) => ({
  combined_data_id: id,
  ...recommendationQuery({ child: form[0]?.id }),
  limit: pageSize,
  offset: 0,
})

export const askingRecommended = (lead: Pick<LeadRow, 'id' | 'form'>) => asking(listRecommendations, { query: queryRecommended(lead) })
