import type { z } from 'zod'
import { wishes } from '#domains/recommendations/contract/criteria.ts'
import type { recommendSchools as ofPlaces, recommendDay as operation } from '#domains/recommendations/contract/recommendations.ts'
import type { SchoolPages } from '#domains/schools/server/school/school-row.ts'
import type { Database } from '#platform/server/db/database.ts'
import { readNamed } from './engine/read-named.ts'
import { recommend } from './engine/recommend.ts'
import type { SearchCriteria } from './engine/search-criteria.ts'
import { type Recommender, recommendWithFallback } from './recommend-with-fallback.ts'

const defaults = { schooling: 'day', regions: [] as number[], feeBand: null, without: [], firm: wishes } as const

/** Recommends day schools for criteria alone. */
export async function recommendDay(db: Database, body: z.output<typeof operation.body>, recommender: Recommender) {
  const { lat, lng, distance, gender, category, budget_min, budget_max, classes, boards } = body
  const named = await readNamed(db, { classes, boards })
  const criteria: SearchCriteria = {
    ...defaults,
    ...named,
    points: lat == null || lng == null ? [] : [{ name: 'the point given', lat, lng }],
    distance: distance ?? named.distance,
    gender: gender ?? null,
    category: category || null,
    budget_min: budget_min || null,
    budget_max: budget_max || null,
  }
  const { results, ...found } = await recommendWithFallback(db, recommender, criteria, body)
  return { ...found, schools: results }
}

/** Recommends schools of districts, and round localities. */
export async function recommendSchools(db: Database, query: z.output<typeof ofPlaces.query>, pages: SchoolPages) {
  const { district = [], district_region: localities = [], budget, class_name: classes, board: boards, gender = null, distance } = query
  const named = await readNamed(db, { places: [...district, ...localities], classes, boards })
  return await recommend(
    db,
    { ...defaults, ...named, distance: distance ?? named.distance, gender, category: null, budget_min: null, budget_max: budget || null },
    query,
    pages,
  )
}
