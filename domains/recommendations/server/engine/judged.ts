import { type RawBuilder, sql } from 'kysely'
import { candidatesOf } from './candidates.ts'
import { factsOf, missedWishes, pointsOf, stageOfClasses, untoldWishes } from './facts.ts'
import { fewestOutcomes } from './order.ts'
import type { SearchCriteria } from './search-criteria.ts'

/** The outcomes among parents of the same stage; if they are too few, among all parents; null if those are too few. */
const outcomesOf = (criteria: SearchCriteria) => {
  const enough = (at: number) => sql`outcome.visited[${sql.lit(at)}] + outcome.admitted[${sql.lit(at)}] >= ${sql.lit(fewestOutcomes)}`
  const own = stageOfClasses(criteria) + 1
  return sql`left join school_outcome as outcome on school_id = fact.id
    cross join lateral (select case when ${enough(own)} then ${sql.lit(own)} when ${enough(1)} then 1 end as at) as counted
    cross join lateral (select outcome.visited[at] as visited, outcome.admitted[at] as admitted, at > 1 as is_of_stage) as told`
}

/** Tables before a statement: `judged` has each school with what it misses, what is not known, and its points. */
export function judged(criteria: SearchCriteria, from: RawBuilder<unknown> = candidatesOf(criteria)): RawBuilder<unknown> {
  return sql`
    fact as materialized (select school.*, ${factsOf(criteria)} from (${from}) as school),
    judged as materialized (
      select fact.id, km, board_ids, level, locality_id, fee, is_own_fee, fee_day, with_hostel, opening, teaches, has_board, told.visited, told.admitted,
        is_of_stage, is_verified, is_collab, is_residential, global_rank, gender, exactness, ${missedWishes(criteria)} as missed, ${untoldWishes(criteria)} as untold, ${pointsOf(criteria)}
      from fact ${outcomesOf(criteria)}
    )`
}
