import type { z } from 'zod'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { moveInBucket as operation } from '#domains/recommendations/contract/bucket.ts'
import type { SchoolPages } from '#domains/schools/server/school/school-row.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { decideInBucket, followsStep } from './decide-in-bucket.ts'
import { bucketField, readBucket } from './read-bucket.ts'

async function refuseForeign(tx: Transaction, leadId: number, childId: number | null): Promise<void> {
  if (childId === null) return
  const child = await tx.selectFrom('child').select('id').where('id', '=', childId).where('lead_id', '=', leadId).executeTakeFirst()
  if (!child) throw refuseField(operation, 'childNotFound', 'child')
}

/** Suggests, shortlists or declines a school of the bucket. Where a step is logged, only a no can go before it. */
export async function moveInBucket(
  tx: Transaction,
  staff: Staff,
  { id: leadId, school_id: schoolId }: z.output<typeof operation.params>,
  { state, reason, child }: z.output<typeof operation.body>,
  pages: SchoolPages,
) {
  await onLead(tx, operation, staff, leadId, async (_lead, { record }) => {
    const childId = child ?? null
    await refuseForeign(tx, leadId, childId)
    const { entries, texts } = await decideInBucket(tx, { leadId, schoolId, childId }, { state, reason: reason ?? undefined })
    if (entries.length === 0) throw refuse(operation, 'notInBucket')
    if (state !== 'declined' && entries.every(followsStep)) throw refuse(operation, 'stepStands')
    if (!texts) return
    await record({ kind: 'edit', child_id: childId, before: { [bucketField]: texts.before }, after: { [bucketField]: texts.after } })
  })
  const [school] = await readBucket(tx, leadId, { schoolId }, pages)
  if (!school) throw new Error(`School ${schoolId} is not in the bucket of lead ${leadId}, in which it was moved.`)
  return school
}
