import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { stageOf, stages } from './grades.ts'

/** Older visits and admissions say little about a school today. */
const yearsCounted = 3

/** Counts for all stages first, then for each. */
const counts = (kind: 'visit' | 'admission') => {
  const ofStage = (among: string) => sql`(count(distinct lead_id) filter (where kind = ${sql.lit(kind)} and ${sql.raw(among)}))::integer`
  return sql`array[${sql.join([ofStage('true'), ...stages.map((_, at) => ofStage(`stage = ${at + 1}`))])}]`
}

/** Counts which schools parents visited and took admission at, by the stage of their child, leaving some leads out. */
export async function countOutcomes(db: Database, leftOut: readonly number[] = []): Promise<void> {
  const classes = await db.selectFrom('school_class').select(['id', 'slug']).execute()
  const ofClasses = classes.map(({ slug }) => stageOf([slug]))
  await sql`
    with step as (
      select school_id, milestone.lead_id, milestone.kind, stage
      from milestone left join child on child.id = milestone.child_id
      left join unnest(${classes.map(({ id }) => id)}::integer[], ${ofClasses}::integer[]) as staged (class_id, stage) on staged.class_id = child.class_ids[1]
      where milestone.kind in ('visit', 'admission') and status = 'Done' and removed_at is null and school_id is not null
        and on_date > now() - ${sql.lit(`${yearsCounted} years`)}::interval and milestone.lead_id <> all (${leftOut}::integer[])
    ), counted as materialized (
      select school_id, ${counts('visit')} as visited, ${counts('admission')} as admitted from step group by school_id
    ), gone as (
      delete from school_outcome as old where not exists (select from counted where counted.school_id = old.school_id)
    )
    insert into school_outcome as known (school_id, visited, admitted) select school_id, visited, admitted from counted
    on conflict (school_id) do update set (visited, admitted) = (excluded.visited, excluded.admitted)
    where (known.visited, known.admitted) is distinct from (excluded.visited, excluded.admitted)`.execute(db)
}
