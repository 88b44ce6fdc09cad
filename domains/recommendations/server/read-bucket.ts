import { sql } from 'kysely'
import type { BucketSchool } from '#domains/recommendations/contract/recommendations.ts'
import { type SchoolPages, schoolJson } from '#domains/schools/server/school-row.ts'
import type { Database } from '#platform/server/db/database.ts'

/** What the timeline calls the bucket; a school that came stands as what is there after, one that went as what was there before. */
export const bucketField = 'school_bucket'

interface Part {
  childId?: number | undefined
  schoolId?: number | undefined
}

export async function readBucket(db: Database, leadId: number, { childId, schoolId }: Part, pages: SchoolPages): Promise<BucketSchool[]> {
  const { rows } = await sql<{ school: BucketSchool }>`
    select ${schoolJson(pages, sql`'children', entries.children, 'added_by', staff.name, 'added_at', entries.added_at`)} as school
    from (
      select school_id, min(added_at) as added_at, (array_agg(added_by order by added_at))[1] as added_by,
        coalesce(json_agg(json_build_object('id', child.id, 'name', child.name) order by child.id) filter (where child.id is not null), '[]') as children
      from school_bucket left join child on child.id = child_id
      where school_bucket.lead_id = ${leadId} and (${schoolId ?? null}::integer is null or school_id = ${schoolId ?? null}::integer)
        and (${childId ?? null}::integer is null or child_id is null or child_id = ${childId ?? null}::integer)
      group by school_id
    ) as entries
    join school on school.id = school_id left join staff on staff.id = entries.added_by
    order by entries.added_at, school_id`.execute(db)
  return rows.map(({ school }) => school)
}
