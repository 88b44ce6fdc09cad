import { type RawBuilder, sql } from 'kysely'
import { standingSchool } from './standing-school.ts'

export interface SchoolFilters {
  school?: number | undefined
  collab?: boolean | undefined
  city?: number | undefined
  district?: number | undefined
  district_region?: number | undefined
  board?: number | undefined
}

/** The ids of the schools that filters of figures name; undefined where none is set. */
export function schoolsWhere({ school, collab, city, district, district_region, board }: SchoolFilters): RawBuilder<unknown> | undefined {
  const conditions = [
    ...(school === undefined ? [] : [sql`id = ${standingSchool(school)}`]),
    ...(collab === undefined ? [] : [sql`is_collab = ${collab}`]),
    ...(city === undefined ? [] : [sql`city_id = ${city}`]),
    ...(district === undefined ? [] : [sql`district_id = ${district}`]),
    ...(district_region === undefined ? [] : [sql`locality_id = ${district_region}`]),
    ...(board === undefined ? [] : [sql`${board} = any (board_ids)`]),
  ]
  return conditions.length > 0 ? sql`select id from school where ${sql.join(conditions, sql` and `)}` : undefined
}
