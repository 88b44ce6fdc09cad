import { removeFromBucket as call } from '@portal/contract/recommendations'
import type { Database } from '../db/database.ts'
import { refuse } from '../http/refuse.ts'
import type { Staff } from '../http/staff.ts'
import { lockLead } from '../leads/lock-lead.ts'
import { recordEdit } from '../leads/record-edit.ts'
import { bucketField } from './bucket-field.ts'

/** Takes a school out of a lead's bucket, whoever it was for. */
export async function removeFromBucket(tx: Database, staff: Staff, leadId: number, schoolId: number) {
  await lockLead(tx, call, staff, leadId)
  const removed = await tx
    .deleteFrom('school_bucket')
    .using('school')
    .whereRef('school.id', '=', 'school_bucket.school_id')
    .where('school_bucket.lead_id', '=', leadId)
    .where('school_bucket.school_id', '=', schoolId)
    .returning('school.name')
    .executeTakeFirst()
  if (!removed) throw refuse(call, 'notInBucket')
  await recordEdit(tx, staff, leadId, { before: { [bucketField]: removed.name }, after: { [bucketField]: null } })
  return { id: schoolId }
}
