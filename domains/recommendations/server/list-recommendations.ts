import type { z } from 'zod'
import type { RecommendationCriteria } from '#domains/recommendations/contract/criteria.ts'
import { listRecommendations as operation } from '#domains/recommendations/contract/recommendations.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { requireLeadAndChild } from './bucket/require-lead-and-child.ts'
import { criteriaFor } from './engine/criteria-for.ts'
import { readWishes } from './engine/read-wishes.ts'
import type { SearchCriteria } from './engine/search-criteria.ts'
import { type Recommender, recommendWithFallback } from './recommend-with-fallback.ts'

function criteriaOf(criteria: SearchCriteria): Omit<RecommendationCriteria, 'missing' | 'notes'> {
  const { schooling, points, areas, distance, classes, boards, gender, category, budget_min, budget_max, feeBand, without } = criteria
  const [home] = points
  return {
    schooling,
    around: [...new Set([...points, ...areas].map(({ name }) => name))],
    home: home ? { lat: home.lat, lng: home.lng } : null,
    distance: schooling === 'day' && points.length > 0 ? distance : null,
    boards,
    classes: classes.map(({ id, name }) => ({ id, name })),
    gender,
    category,
    budget_min,
    budget_max,
    fee_band: feeBand && `${feeBand.low}-${feeBand.high ?? ''}`,
    without: [...without],
  }
}

/** Recommends schools for a lead or one of its children. Criteria of the query replace the known wishes. */
export async function listRecommendations(db: Database, staff: Staff, query: z.output<typeof operation.query>, recommender: Recommender) {
  const { combined_data_id: leadId, child_id: childId } = query
  await requireLeadAndChild(db, operation, staff, leadId, childId)
  const { criteria, missing, notes } = await criteriaFor(db, await readWishes(db, leadId, childId), query)
  const found = await recommendWithFallback(db, recommender, criteria, query)
  return { criteria: { ...criteriaOf(criteria), missing, notes }, found }
}
