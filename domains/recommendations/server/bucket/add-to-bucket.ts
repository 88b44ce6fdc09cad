import { sql } from 'kysely'
import type { z } from 'zod'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { maxInBucket, addToBucket as operation } from '#domains/recommendations/contract/bucket.ts'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import type { SchoolPages } from '#domains/schools/server/school/school-row.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { bucketField, readBucket } from './read-bucket.ts'

type Body = z.output<typeof operation.body>

async function readNames(tx: Transaction, leadId: number, { school_id, child }: Body) {
  const school = await tx
    .selectFrom('school')
    .select(schoolCalled.as('name'))
    .where('id', '=', school_id)
    .where('delisted_at', 'is', null)
    .executeTakeFirst()
  if (!school) throw refuseField(operation, 'schoolNotFound', 'school_id')
  if (!child) return { school: school.name }
  const found = await tx.selectFrom('child').select('name').where('id', '=', child).where('lead_id', '=', leadId).executeTakeFirst()
  if (!found) throw refuseField(operation, 'childNotFound', 'child')
  return { school: school.name, child: found.name }
}

async function checkRoom(tx: Transaction, leadId: number, { school_id, child }: Body): Promise<void> {
  const { rows } = await sql<{ schools: number; has_school: boolean | null; has_entry: boolean | null }>`
    select count(distinct school_id)::integer as schools, bool_or(school_id = ${school_id}) as has_school,
      bool_or(school_id = ${school_id} and (child_id is null or ${child ?? null}::integer is null or child_id = ${child ?? null}::integer)) as has_entry
    from school_bucket where lead_id = ${leadId}`.execute(tx)
  const [bucket] = rows
  if (bucket?.has_entry) throw refuse(operation, 'inBucketAlready')
  if (bucket && !bucket.has_school && bucket.schools >= maxInBucket) throw refuse(operation, 'bucketFull')
}

export async function addToBucket(tx: Transaction, staff: Staff, leadId: number, body: Body, pages: SchoolPages) {
  await onLead(tx, operation, staff, leadId, async (_lead, { record }) => {
    const names = await readNames(tx, leadId, body)
    await checkRoom(tx, leadId, body)
    await sql`
      insert into school_bucket (lead_id, school_id, child_id, added_by, added_at, place)
      select ${leadId}, ${body.school_id}, ${body.child ?? null}::integer, ${staff.id}, ${clock},
        coalesce(min(place) filter (where school_id = ${body.school_id}), max(place), 0)
      from school_bucket where lead_id = ${leadId}`.execute(tx)
    await record({ kind: 'edit', child_id: body.child ?? null, before: { [bucketField]: null }, after: { [bucketField]: names.school } })
  })
  const [added] = await readBucket(tx, leadId, { schoolId: body.school_id }, pages)
  if (!added) throw new Error(`School ${body.school_id} was put into the bucket of lead ${leadId} and is not there.`)
  return added
}
