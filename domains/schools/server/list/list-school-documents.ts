import { sql } from 'kysely'
import type { z } from 'zod'
import type { listSchoolDocuments as operation } from '#domains/schools/contract/school-lists.ts'
import type { SchoolRow } from '#domains/schools/contract/schools.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type SchoolPages, schoolJson } from '../school/school-row.ts'

/** The schools with the ids given, in their order. */
export async function listSchoolDocuments(db: Database, query: z.output<typeof operation.query>, pages: SchoolPages) {
  const { id: ids, collab, limit, offset } = query
  const { rows } = await sql<{ school: SchoolRow }>`
    select ${schoolJson(pages)} as school
    from unnest(${ids}::integer[]) with ordinality as wanted (id, position) join school on school.id = wanted.id
    where school.delisted_at is null and (${collab ?? null}::boolean is null or is_collab = ${collab ?? null}::boolean) order by position`.execute(
    db,
  )
  return { count: rows.length, results: rows.slice(offset, offset + limit).map(({ school }) => school) }
}
