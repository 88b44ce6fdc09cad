import { sql } from 'kysely'
import { schoolLocation } from './school-row.ts'

const namesake = sql`from school as namesake where namesake.name = school.name and namesake.id <> school.id and namesake.delisted_at is null`

const isAlone = (among = sql``) => sql`not exists (select ${namesake} ${among})`

const inThatPlace = sql`and (namesake.locality_id, namesake.city_id) is not distinct from (school.locality_id, school.city_id)`

/**
 * What staff read as the name of `school`. Its locality and city follow where another school has that name, and its number where even these
 * are the same. Every sentence about a school takes it from here. One look at an index by name (`school_by_name`) for each school.
 */
export const schoolCalled = sql<string>`(case when ${isAlone()} then school.name
  else concat_ws(', ', school.name, ${schoolLocation}) || case when ${isAlone(inThatPlace)} then '' else ' (no. ' || school.id || ')' end end)`
