import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { removeFromBucket as operation } from '#domains/recommendations/contract/bucket.ts'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { bucketField } from './read-bucket.ts'

export async function removeFromBucket(tx: Transaction, staff: Staff, leadId: number, schoolId: number) {
  return await onLead(tx, operation, staff, leadId, async (_lead, { record }) => {
    const removed = await tx
      .deleteFrom('school_bucket')
      .using('school')
      .whereRef('school.id', '=', 'school_bucket.school_id')
      .where('school_bucket.lead_id', '=', leadId)
      .where('school_bucket.school_id', '=', schoolId)
      .returning(schoolCalled.as('name'))
      .executeTakeFirst()
    if (!removed) throw refuse(operation, 'notInBucket')
    await record({ kind: 'edit', before: { [bucketField]: removed.name }, after: { [bucketField]: null } })
    return { id: schoolId }
  })
}
