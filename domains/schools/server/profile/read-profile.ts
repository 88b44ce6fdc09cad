import { sql } from 'kysely'
import type { z } from 'zod'
import { type getExtraData, getPermissions as permissionsOperation } from '#domains/schools/contract/school-profile.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { codesOf } from '../school/codes.ts'

/** A school's own description, beside its basic details. */
export async function getExtendedProfile(db: Database, schoolId: number) {
  return await db
    .selectFrom('school')
    .select(['slug', 'about', 'established_year', 'medium', 'students', 'teachers', 'phone', 'email', 'website'])
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow()
}

/** The database team's notes on a school, and its missing facts. */
export async function readExtraData(db: Database, schoolId: number) {
  return await db
    .selectFrom('school')
    .innerJoin('school_listing as listed', 'listed.id', 'school.id')
    .select(['slug', 'notes', 'has_fees', 'has_facilities', 'created_at'])
    .select(codesOf(sql`school.id`).as('codes'))
    .select(
      sql<z.output<typeof getExtraData.answer>['missing']>`(select missing from school_listing_truth where id = school.id)`.as('missing'),
    )
    .where('school.id', '=', schoolId)
    .executeTakeFirstOrThrow()
}

/** How a school is shown. */
export async function getPermissions(db: Database, schoolId: number) {
  const found = await db
    .selectFrom('school')
    .select(['id', 'slug', 'is_collab', 'is_featured', 'is_verified', 'global_rank'])
    .where('id', '=', schoolId)
    .where('delisted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw refuse(permissionsOperation, 'schoolNotFound')
  return found
}
