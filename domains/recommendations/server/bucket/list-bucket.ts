import { listBucket as operation } from '#domains/recommendations/contract/bucket.ts'
import type { SchoolPages } from '#domains/schools/server/school/school-row.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readBucket } from './read-bucket.ts'
import { requireLeadAndChild } from './require-lead-and-child.ts'

/** Lists the schools of a lead's bucket: all, or those for one child, to which those for no child in particular belong. */
export async function listBucket(db: Database, staff: Staff, leadId: number, childId: number | undefined, pages: SchoolPages) {
  await requireLeadAndChild(db, operation, staff, leadId, childId)
  const results = await readBucket(db, leadId, { childId }, pages)
  return { count: results.length, results }
}
