import { sql } from 'kysely'
import { cannotBe, wishes } from '#domains/recommendations/contract/criteria.ts'
import { fewSchools, type Relaxation } from '#domains/recommendations/contract/recommendations.ts'
import { distances } from '#platform/contract/distances.ts'
import type { Database } from '#platform/server/db/database.ts'
import { bitOf, isKept } from './facts.ts'
import { judged } from './judged.ts'
import { type Relaxable, relaxedName } from './names.ts'
import type { SearchCriteria } from './search-criteria.ts'

const relaxable = wishes.filter((wish): wish is Relaxable => !(cannotBe as readonly string[]).includes(wish))

/** How many of `judged` miss one wish alone, by its name. */
export const missingOne = sql`json_build_object(${sql.join(
  wishes.flatMap((wish) => [sql.lit(wish), sql`count(*) filter (where missed = ${bitOf(wish)})`]),
)})`

interface Found {
  count: number
  fitting: number
}

/** So many wider circles are offered; where they bring few, all of them are looked through. */
const circlesOffered = 2

async function circlesOf(db: Database, criteria: SearchCriteria, wider: readonly number[], found: Found): Promise<Relaxation[]> {
  const farthest = wider.at(-1)
  if (farthest === undefined) return []
  // An empty list becomes one with all that is not left out.
  const brings = found.count === 0 ? isKept(criteria) : sql`missed = 0`
  const { rows } = await sql<{ step: number; count: number }>`
    with ${judged({ ...criteria, distance: farthest })}
    select step, count(*) filter (where km <= step or km is null)::integer as count from judged cross join unnest(${wider}::integer[]) as step
    where ${brings} group by step order by step`.execute(db)
  return rows.map(({ step, count: number }) => ({
    wish: 'distance',
    name: relaxedName('distance', criteria, step),
    distance: step,
    more: number - (found.count === 0 ? 0 : found.fitting),
  }))
}

/** Wider circles, with how many schools of the same wishes each would bring. */
async function widerCircles(db: Database, criteria: SearchCriteria, found: Found): Promise<Relaxation[]> {
  if (criteria.points.length === 0 || criteria.schooling === 'boarding') return []
  const wider = distances.filter((step) => step > criteria.distance)
  const next = await circlesOf(db, criteria, wider.slice(0, circlesOffered), found)
  if (next.some(({ more }) => more >= fewSchools)) return next
  const circles = await circlesOf(db, criteria, wider, found)
  const bringing = circles.filter(({ more }, at) => more > (circles[at - 1]?.more ?? 0))
  // The first circle that brings enough, and the one before it.
  const enough = bringing.findIndex(({ more }) => more >= fewSchools)
  return enough === -1 ? bringing.slice(0, circlesOffered) : bringing.slice(Math.max(0, enough - 1), enough + 1)
}

/** If few schools fit, how many more relaxing each wish would bring. Only wishes that leave schools out are tried. */
export async function relaxationsOf(
  db: Database,
  criteria: SearchCriteria,
  found: Found,
  missing: Record<string, number>,
): Promise<Relaxation[]> {
  if (found.fitting >= fewSchools) return []
  const single = relaxable
    .filter((wish) => criteria.firm.includes(wish))
    .map((wish) => ({ wish, name: relaxedName(wish, criteria), distance: null, more: missing[wish] ?? 0 }))
  return [...single, ...(await widerCircles(db, criteria, found))]
    .filter(({ more }) => more > 0)
    .sort((one, other) => other.more - one.more)
}
