import { type RawBuilder, sql } from 'kysely'
import { feeBands } from '#domains/recommendations/contract/criteria.ts'
import { distances } from '#platform/contract/distances.ts'
import { isKept } from './facts.ts'
import { feeBandName } from './names.ts'
import type { SearchCriteria } from './search-criteria.ts'

const value = (value: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql`json_build_object('value', (${value})::text, 'name', ${name}, 'count', count)`

/**
 * Counts the schools that each choice of a facet would leave. All other wishes hold; schools whose fact is not known are counted
 * too.
 */
export function facetsOf(criteria: SearchCriteria): RawBuilder<unknown> {
  const { points, schooling, distance } = criteria
  const without = (wish: 'board' | 'budget' | 'category' | 'region') => isKept(criteria, wish)
  const bands = sql.join(
    feeBands.map(([from, to], at) => {
      const text = [`${from}-${to ?? ''}`, feeBandName(from, to), from, to ?? 2_147_483_647].map((part) => sql.lit(part))
      return sql`(${sql.lit(at)}, ${sql.join(text)})`
    }),
  )
  const steps = sql.join((schooling === 'day' && points.length > 0 ? distances : []).map((step) => sql.lit(step)))
  return sql`json_build_object(
    'board', (select coalesce(json_agg(${value(sql`board.id`, sql`board.name`)} order by count desc, rank), '[]') from (
      select id, known + (select count(*)::integer from judged where ${without('board')} and board_ids = '{}') as count from (
        select unnest(board_ids) as id, count(*)::integer as known from judged where ${without('board')} group by 1) as each) as counted join board using (id)),
    'fee_band', (select coalesce(json_agg(${value(sql`value`, sql`name`)} order by at), '[]') from (
      select at, value, name, count(*)::integer as count from judged join (values ${bands}) as band (at, value, name, low, high)
        on fee >= low and fee < high where ${without('budget')} group by at, value, name) as counted),
    'district_region', (select coalesce(json_agg(${value(sql`place.id`, sql`place.name`)} order by count desc, name), '[]') from (
      select locality_id as id, count(*)::integer as count from judged where ${without('region')} and locality_id is not null
      group by locality_id order by count desc, locality_id limit ${sql.lit(regionsShown)}) as counted join place using (id)),
    'category', (select coalesce(json_agg(${value(sql`level`, sql`level`)} order by count desc, level), '[]') from (
      select level, known + (select count(*)::integer from judged where ${without('category')} and level is null) as count from (
        select level, count(*)::integer as known from judged where ${without('category')} and level is not null group by level) as each) as counted),
    'distance', (select coalesce(json_agg(${value(sql`step`, sql`'Within ' || step || ' km'`)} order by step), '[]') from (
      select step, count(*)::integer as count from judged join unnest(array[${steps}]::integer[]) as step on km <= step or km is null
      where ${isKept(criteria)} and step <= ${distance} group by step) as counted))`
}

/** More localities than these are not read. */
const regionsShown = 20
