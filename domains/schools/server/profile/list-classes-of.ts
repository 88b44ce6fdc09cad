import { sql } from 'kysely'
import type { z } from 'zod'
import type { ClassRelation, FormFee, OpenClass } from '#domains/schools/contract/school-profile.ts'
import type { Database } from '#platform/server/db/database.ts'
import { classRelation, classRelations, fromYoungest, uploadedOf, verifiedOf } from './class-relation.ts'

interface Paging {
  limit: number
  offset: number
}
const paged = <Row>(rows: Row[], { limit, offset }: Paging) => ({ count: rows.length, results: rows.slice(offset, offset + limit) })

/** The classes that a school teaches, from the youngest. */
export async function listClassesOf(db: Database, schoolId: number): Promise<ClassRelation[]> {
  const { rows } = await sql<{ relation: ClassRelation }>`
    select ${classRelation} as relation from ${classRelations} where school_id = ${schoolId} order by ${fromYoungest}`.execute(db)
  return rows.map(({ relation }) => relation)
}

/** The classes that a school does not teach yet. */
export async function listClassesNotOf(db: Database, schoolId: number) {
  return await db
    .selectFrom('school_class')
    .select(['id', 'name', 'slug'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('class_relation').whereRef('class_id', '=', 'school_class.id').where('school_id', '=', schoolId))),
    )
    .orderBy('rank')
    .execute()
}

/** The prices of a school's admission forms. */
export async function listFormFees(db: Database, schoolId: number, paging: Paging) {
  const { rows } = await sql<z.output<typeof FormFee>>`
    select ${classRelation} as class_relation, form_price.price as form_price, ${verifiedOf('form_price')}, ${uploadedOf('form_price')}
    from ${classRelations} join form_price on form_price.class_relation_id = class_relation.id
    where school_id = ${schoolId} order by ${fromYoungest}`.execute(db)
  return paged(rows, paging)
}

/** The classes of a school that were opened for admission, the newest session first. */
export async function listOpenClasses(db: Database, schoolId: number, { session, ...paging }: Paging & { session?: string | undefined }) {
  const { rows } = await sql<OpenClass>`
    select open_class.id, ${classRelation} as class_relation, session, case when is_open then 'OPEN' else 'CLOSED' end as admission_open,
      opens_on, closes_on, seats, ${verifiedOf('open_class')}
    from ${classRelations} join open_class on open_class.class_relation_id = class_relation.id
    where school_id = ${schoolId} and session = coalesce(${session ?? null}, session)
    order by session desc, ${fromYoungest}`.execute(db)
  return paged(rows, paging)
}
