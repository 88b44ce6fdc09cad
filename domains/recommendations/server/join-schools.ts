import { sql } from 'kysely'
import type { SchoolJoining } from '#domains/schools/server/school/school-joining.ts'

/**
 * Entries of buckets and of parents' pages follow a school into another. Where the other one stands there too, its row stays as
 * it was and is shown no more; a no that only it has is a no to both.
 */
export const joinsSchools: SchoolJoining = {
  leads: (schoolId) => sql`select lead_id from school_bucket where school_id = ${schoolId}`,
  join: async ({ stays, goes, change }) => {
    await change('school_bucket', {
      set: sql`declined_at = other.declined_at, declined_reason = other.declined_reason, declined_by_parent = other.declined_by_parent`,
      from: sql`school_bucket as other`,
      where: sql`school_bucket.school_id = ${stays} and other.school_id = ${goes} and other.lead_id = school_bucket.lead_id
        and other.child_id is not distinct from school_bucket.child_id and school_bucket.declined_at is null and other.declined_at is not null`,
    })
    await change('school_bucket', {
      set: sql`school_id = ${stays}`,
      where: sql`school_id = ${goes} and not exists (select from school_bucket as own where own.school_id = ${stays}
        and own.lead_id = school_bucket.lead_id and own.child_id is not distinct from school_bucket.child_id)`,
    })
    await change('parent_page_school', {
      set: sql`school_id = ${stays}`,
      where: sql`school_id = ${goes} and not exists (select from parent_page_school as own where own.school_id = ${stays}
        and own.page_id = parent_page_school.page_id)`,
    })
  },
}
