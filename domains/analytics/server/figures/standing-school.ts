import { sql } from 'kysely'

/** The id of a school; of the one that stayed, if it was merged since an address or a report named it. Null if there is none. */
export const standingSchool = (id: number) => sql<number>`(
  with recursive trail as (
    select id, merged_into_id from school where id = ${id}
    union all select school.id, school.merged_into_id from trail join school on school.id = trail.merged_into_id)
  select id from trail where merged_into_id is null)`
