import { z } from 'zod'
import { askJson } from '../ask-json.ts'
import { restingAfterTrouble } from '../resting-after-trouble.ts'

/** The query to an outside recommender: criteria, and never who the parent is. */
export interface DayCriteria {
  budget_min: number | null
  budget_max: number | null
  classes: number[]
  boards: number[]
  category: string | null
  distance: number
  lat: number | null
  lng: number | null
}

/** Chooses day schools by their ids, in its order; undefined while it is left alone after trouble. */
export interface DayRecommender {
  recommend(criteria: DayCriteria): Promise<number[] | undefined>
}

/** More schools than these are not taken. */
const maxSchools = 1_000

const Answer = z.object({
  schools: z.array(
    z.object({
      id: z.int32(),
      fees: z.union([z.number(), z.string()]).nullish(),
      district_region: z.union([z.string(), z.number(), z.record(z.string(), z.unknown())]).nullish(),
    }),
  ),
  facets: z.record(z.string(), z.unknown()),
})

/** In milliseconds; a counsellor is on the telephone meanwhile. */
const patience = 5_000

/** The recommender at `POST {baseUrl}/serving/day/`. An answer of another shape is trouble, and the same school twice is taken once. */
export function dayRecommender(baseUrl: string, rest?: number): DayRecommender {
  const ask = async (criteria: DayCriteria): Promise<number[]> => {
    const url = new URL(`${baseUrl}/serving/day/`)
    const { success, data } = Answer.safeParse(await askJson(url, { service: 'recommender', body: criteria, patience }))
    if (!success) throw new Error('The recommender answered in another shape than agreed.')
    return [...new Set(data.schools.map(({ id }) => id))].slice(0, maxSchools)
  }
  return { recommend: restingAfterTrouble(ask, rest) }
}
