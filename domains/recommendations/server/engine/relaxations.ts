import { sql } from 'kysely'
import { distances, wishes } from '#domains/recommendations/contract/criteria.ts'
import { fewSchools, type Relaxation } from '#domains/recommendations/contract/recommendations.ts'
import type { Database } from '#platform/server/db/database.ts'
import { bitOf } from './facts.ts'
import { judged } from './judged.ts'
import { relaxedName } from './names.ts'
import type { SearchCriteria } from './search-criteria.ts'

/** How many of `judged` miss one wish alone, by its name. */
export const missingOne = sql`json_build_object(${sql.join(
  wishes.flatMap((wish) => [sql.lit(wish), sql`count(*) filter (where missed = ${bitOf(wish)})`]),
)})`

/** The next wider circles, with how many schools of the same wishes each would bring. */
async function widerCircles(db: Database, criteria: SearchCriteria, fitting: number): Promise<Relaxation[]> {
  const wider = distances.filter((step) => step > criteria.distance).slice(0, 2)
  const [, farthest = wider[0]] = wider
  if (farthest === undefined || criteria.points.length === 0 || criteria.schooling === 'boarding') return []
  const { rows } = await sql<{ step: number; count: number }>`
    with ${judged({ ...criteria, distance: farthest })}
    select step, count(*) filter (where km <= step or km is null)::integer as count from judged cross join unnest(${wider}::integer[]) as step
    where missed = 0 group by step order by step`.execute(db)
  return rows.map(({ step, count: found }) => ({
    wish: 'distance',
    name: relaxedName('distance', criteria, step),
    distance: step,
    more: found - fitting,
  }))
}

/** If few schools fit, how many more relaxing each wish would bring. Only wishes that leave schools out are tried. */
export async function relaxationsOf(
  db: Database,
  criteria: SearchCriteria,
  fitting: number,
  missing: Record<string, number>,
): Promise<Relaxation[]> {
  if (fitting >= fewSchools) return []
  const single = wishes
    .filter((wish) => criteria.firm.includes(wish))
    .map((wish) => ({ wish, name: relaxedName(wish, criteria), distance: null, more: missing[wish] ?? 0 }))
  return [...single, ...(await widerCircles(db, criteria, fitting))]
    .filter(({ more }) => more > 0)
    .sort((one, other) => other.more - one.more)
}
