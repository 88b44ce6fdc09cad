import { sql } from 'kysely'
import { type BucketSchool, BucketState } from '#domains/recommendations/contract/bucket.ts'
import type { Misfit } from '#domains/recommendations/contract/misfits.ts'
import { type SchoolPages, schoolJson } from '#domains/schools/server/school/school-row.ts'
import type { Database } from '#platform/server/db/database.ts'
import { listMisfits } from '../engine/list-misfits.ts'

/** The bucket as a field of the timeline: an added school stands in `after`, a removed one in `before`. */
export const bucketField = 'school_bucket'

const goingOn = BucketState.options.filter((state) => state !== 'declined')

/**
 * The state of a school, from rows of `bucket_entry` named `entry`: that of the child who is furthest; declined if all children declined
 * it.
 */
export const furthest = sql`(array_agg(entry.state order by array_position(${sql.lit(`{${['declined', ...goingOn].join()}}`)}::text[], entry.state) desc))[1]`

/** Those of the children for whom it is in the bucket: of all where it is for none in particular. */
const misfitsOf = ({ id, children }: Pick<BucketSchool, 'id' | 'children'>, misfits: readonly Misfit[]) =>
  misfits
    .filter(({ school_id, child }) => school_id === id && (children.length === 0 || children.some((one) => one.id === child.id)))
    .map(({ child, words }) => ({ child, words }))

interface Part {
  childId?: number | undefined
  schoolId?: number | undefined
}

export async function readBucket(db: Database, leadId: number, { childId, schoolId }: Part, pages: SchoolPages): Promise<BucketSchool[]> {
  const { rows } = await sql<{ school: Omit<BucketSchool, 'misfits'> }>`
    select ${schoolJson(
      pages,
      sql`'children', entries.children, 'state', entries.state, 'added_by', staff.name, 'added_at', entries.added_at,
        'declined_reason', case entries.state when 'declined' then entries.declined_reason end,
        'declined_by_parent', entries.state = 'declined' and entries.declined_by_parent`,
    )} as school
    from (
      select school_id, min(place) as place, min(added_at) as added_at, (array_agg(added_by order by added_at))[1] as added_by,
        ${furthest} as state, max(declined_reason) as declined_reason, bool_or(declined_by_parent) as declined_by_parent,
        coalesce(json_agg(json_build_object('id', child.id, 'name', child.name, 'state', entry.state,
          'declined_reason', case entry.state when 'declined' then declined_reason end) order by child.id)
          filter (where child.id is not null), '[]') as children
      from bucket_entry as entry left join child on child.id = child_id
      where entry.lead_id = ${leadId} and (${schoolId ?? null}::integer is null or school_id = ${schoolId ?? null}::integer)
        and (${childId ?? null}::integer is null or child_id is null or child_id = ${childId ?? null}::integer)
      group by school_id
    ) as entries
    join school on school.id = school_id left join staff on staff.id = entries.added_by
    order by entries.place, entries.added_at, school_id`.execute(db)
  const schools = rows.map(({ school }) => school)
  const misfits = await listMisfits(db, { leadId, childId, schoolIds: schools.map(({ id }) => id) })
  return schools.map((school) => ({ ...school, misfits: misfitsOf(school, misfits) }))
}
