import type { z } from 'zod'
import type { SchoolPages } from '#domains/schools/server/school/school-row.ts'
import { generateJson as operation } from '#domains/structured-data/contract/structured-data.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { readListings } from './read-listings.ts'
import { schemaOrg } from './schema-org.ts'

/** `origin` is where the files of the portal are read. */
export async function generateJson(
  db: Database,
  { id, form }: z.output<typeof operation.query>,
  { pages, origin }: { pages: SchoolPages; origin: string },
): Promise<Record<string, unknown>> {
  const ids = [...new Set(id)]
  const schools = await readListings(db, ids, pages, origin)
  if (schools.length < ids.length) throw refuse(operation, 'schoolNotFound')
  return form === 'schema' ? schemaOrg(schools) : { count: schools.length, schools }
}
