import { sql } from 'kysely'
import { listRecommendations } from '#domains/recommendations/contract/recommendations.ts'
import { countOutcomes } from '#domains/recommendations/server/engine/count-outcomes.ts'
import { criteriaFor } from '#domains/recommendations/server/engine/criteria-for.ts'
import { isKept, pointsInOrder } from '#domains/recommendations/server/engine/facts.ts'
import { judged } from '#domains/recommendations/server/engine/judged.ts'
import { readWishes } from '#domains/recommendations/server/engine/read-wishes.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type Candidate, firstIn, orders } from './orders.ts'

interface HeldOut {
  lead_id: number
  child_id: number | null
  school_id: number
  /** How many schools the city of that school has. */
  city: number
}

const citySizes = [
  { name: 'large city (100 schools or more)', least: 100 },
  { name: 'middle city (20 to 99)', least: 20 },
  { name: 'small city (below 20)', least: 0 },
] as const

export interface Figure {
  order: string
  parents: number
  recall: number
  ndcg: number
}

export interface Evaluation {
  all: Figure[]
  byCity: { city: string; figures: Figure[] }[]
  /** Parents whose school the engine did not look at: too far, or of another class, or closed. */
  outOfSight: number
}

const shown = 10

/** Every fourth parent with an admission at one of our schools, the same each time, up to a limit. */
async function heldOut(db: Database, most: number): Promise<HeldOut[]> {
  const { rows } = await sql<HeldOut>`
    with city as (select city_id, count(*)::integer as schools from school_offer group by city_id)
    select distinct on (hashint4(lead_id), lead_id) lead_id, child_id, school_id, coalesce(city.schools, 0) as city
    from milestone join school_offer as offer on offer.id = school_id left join city using (city_id)
    where kind = 'admission' and status = 'Done' and removed_at is null and abs(hashint4(lead_id)) % 4 = 0
    order by hashint4(lead_id), lead_id, milestone.id limit ${most}`.execute(db)
  return rows
}

async function candidatesFor(db: Database, { lead_id, child_id }: HeldOut): Promise<Candidate[]> {
  const query = listRecommendations.query.parse({ combined_data_id: lead_id, ...(child_id && { child_id }) })
  const { criteria } = await criteriaFor(db, await readWishes(db, lead_id, child_id ?? undefined), query)
  const { rows } = await sql<Candidate>`
    with ${judged(criteria)}
    select judged.id, km, fee, missed, not (${isKept(criteria)}) as is_left_out, ${pointsInOrder} as points, teaches, has_board, opening, is_collab, coalesce(outcome.admitted[1], 0) as popular
    from judged left join school_outcome as outcome on outcome.school_id = judged.id`.execute(db)
  return rows
}

type Places = { parent: HeldOut; places: (number | undefined)[]; isInSight: boolean }

async function placesOf(db: Database, parent: HeldOut): Promise<Places> {
  const candidates = await candidatesFor(db, parent)
  const places = orders.map((order) => {
    const at = firstIn(order, candidates, shown).indexOf(parent.school_id)
    return at === -1 ? undefined : at + 1
  })
  return { parent, places, isInSight: candidates.some(({ id, is_left_out }) => id === parent.school_id && !is_left_out) }
}

/** With one right school, recall is whether it is among the first ten, and nDCG how far up. */
const figuresOf = (measured: readonly Places[]): Figure[] =>
  orders.map(({ name }, at) => {
    const found = measured.flatMap(({ places }) => places[at] ?? [])
    const gain = found.reduce((sum, place) => sum + 1 / Math.log2(place + 1), 0)
    const parents = Math.max(1, measured.length)
    return { order: name, parents: measured.length, recall: found.length / parents, ndcg: gain / parents }
  })

class Over extends Error {}

/** Measures the engine by parents with a known admission. Their own acts are left out of the others' outcomes, and nothing stays changed. */
export async function evaluate(db: Database, most: number): Promise<Evaluation> {
  const measured: Places[] = []
  await db
    .transaction()
    .execute(async (tx) => {
      const parents = await heldOut(tx, most)
      await countOutcomes(
        tx,
        parents.map(({ lead_id }) => lead_id),
      )
      for (const parent of parents) measured.push(await placesOf(tx, parent))
      throw new Over()
    })
    .catch((error) => {
      if (!(error instanceof Over)) throw error
    })
  const sizeOf = ({ parent }: Places) => citySizes.find(({ least }) => parent.city >= least)?.name
  return {
    all: figuresOf(measured),
    byCity: citySizes.map(({ name }) => ({ city: name, figures: figuresOf(measured.filter((one) => sizeOf(one) === name)) })),
    outOfSight: measured.filter(({ isInSight }) => !isInSight).length,
  }
}
