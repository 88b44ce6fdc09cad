import { type RawBuilder, sql } from 'kysely'
import type { Period } from '#domains/analytics/contract/period.ts'
import type { Database } from '#platform/server/db/database.ts'
import { firstDays } from '../figures/first-days.ts'

interface CameAfter {
  what: string
  parents: number
  talked: number
  admitted: number
}

/** With how many parents a talk and an admission came after something. `which` is a condition on `what` of `parent_days`. */
export async function cameAfter(db: Database, which: RawBuilder<unknown>, period: Period): Promise<CameAfter[]> {
  const { rows } = await sql<CameAfter>`
    select what, sum(parents)::integer as parents, sum(talked)::integer as talked, sum(admitted)::integer as admitted
    from parent_days where ${which} and ${firstDays(period)} group by what having sum(parents) > 0`.execute(db)
  return rows
}
