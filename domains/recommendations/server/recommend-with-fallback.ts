import { recommenderFailed } from '#domains/recommendations/contract/recommendations.ts'
import type { SchoolPages } from '#domains/schools/server/school/school-row.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { DayRecommender } from '#platform/server/gateways/recommender/day-recommender.ts'
import { describeRanked, type Recommended, recommend } from './engine/recommend.ts'
import type { SearchCriteria } from './engine/search-criteria.ts'

/** Who recommends: our own engine, or an outside recommender where one is configured. */
export interface Recommender {
  pages: SchoolPages
  outside: DayRecommender | undefined
  /** Called with the reason if the outside recommender fails. */
  onFailure: (trouble: unknown) => void
}

export type EngineAnswer = Recommended & { engine: 'local-rules' | 'outside'; trouble: string | null }

/** To 100 metres: where exactly a parent lives is nobody else's business. */
const aboutDegrees = (degrees: number) => Math.round(degrees * 1000) / 1000

/** The criteria alone: nothing of them says who the parent is. */
const criteriaOf = ({ budget_min, budget_max, classes, boards, category, distance, points: [point], without }: SearchCriteria) => ({
  budget_min: without.includes('budget') ? null : budget_min,
  budget_max: without.includes('budget') ? null : budget_max,
  classes: without.includes('class') ? [] : classes.map(({ id }) => id),
  boards: without.includes('board') ? [] : boards.map(({ id }) => id),
  category: without.includes('category') ? null : category,
  distance,
  lat: point ? aboutDegrees(point.lat) : null,
  lng: point ? aboutDegrees(point.lng) : null,
})

/** The outside recommender chooses day schools; where there is none, or it fails, our own engine does. */
export async function recommendWithFallback(
  db: Database,
  { outside, pages, onFailure }: Recommender,
  criteria: SearchCriteria,
  page: { limit: number; offset: number },
): Promise<EngineAnswer> {
  const own = async (trouble: string | null): Promise<EngineAnswer> => ({
    ...(await recommend(db, criteria, page, pages)),
    engine: 'local-rules',
    trouble,
  })
  // It knows one point, not several, nor districts, bands of fees or boarding.
  const { schooling, points, areas, regions, feeBand } = criteria
  if (!outside || schooling === 'boarding' || points.length !== 1 || areas.length > 0 || regions.length > 0 || feeBand)
    return await own(null)
  const ids = await outside.recommend(criteriaOf(criteria)).catch(onFailure)
  if (!ids) return await own(recommenderFailed)
  return { ...(await describeRanked(db, ids, criteria, page, pages)), engine: 'outside', trouble: null }
}
