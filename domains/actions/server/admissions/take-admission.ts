import { sql } from 'kysely'
import type { z } from 'zod'
import * as actions from '#domains/actions/contract/actions.ts'
import { closeFollowUps } from '#domains/leads/server/lead/follow-ups.ts'
import { type LeadChanges, onLead } from '#domains/leads/server/lead/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { findChild, findSchools } from '../log/find-concerned.ts'
import { settleWhenAdmitted } from '../log/settle-when-admitted.ts'

type Body = z.output<typeof actions.takeAdmission.body>

interface Admission {
  leadId: number
  childId: number | null
  schoolId: number | null
  schoolName: string | null
}

/** Rows of admissions of this child at this school; a written name is the same in any case. */
const isOfSame = ({
  leadId,
  childId,
  schoolId,
  schoolName,
}: Admission) => sql<boolean>`(lead_id = ${leadId} and kind = 'admission' and removed_at is null
  and (child_id, school_id, lower(school_name)) is not distinct from (${childId}::integer, ${schoolId}::integer, lower(${schoolName})))`

async function isNoted(tx: Transaction, admission: Admission): Promise<boolean> {
  const { rows } = await sql`
    select from milestone where ${isOfSame(admission)} and is_admission(lead_step(kind, status))`.execute(tx)
  return rows.length > 0
}

async function write(
  tx: Transaction,
  staff: Staff,
  { record }: LeadChanges,
  admission: Admission,
  { school, comment }: { school: string; comment: string | null },
) {
  const { leadId, childId, schoolId, schoolName } = admission
  const event = await record({ kind: 'admission_taken', child_id: childId, school_id: schoolId, comment, after: { school } })
  // One that was in process there, or was called off, is set aside.
  await sql`update milestone set removed_at = ${event.at}::timestamptz, replaced_by_event_id = ${event.id} where ${isOfSame(admission)}`.execute(
    tx,
  )
  const milestone = await tx
    .insertInto('milestone')
    .values({
      lead_id: leadId,
      kind: 'admission',
      child_id: childId,
      school_id: schoolId,
      school_name: schoolName,
      status: 'Already taken',
      on_date: event.at,
      staff_id: staff.id,
      event_id: event.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { event, id: milestone.id }
}

/** Notes an admission that the parent took on their own. It ends the chase unless another child still looks for a school. */
export async function takeAdmission(
  tx: Transaction,
  staff: Staff,
  leadId: number,
  { school_id, school_name, child, comment, plans }: Body,
) {
  const operation = actions.takeAdmission
  return await onLead(tx, operation, staff, leadId, async (_lead, changes) => {
    const [school] = school_id ? await findSchools(tx, operation, [school_id], 'school_id') : []
    const ofChild = await findChild(tx, operation, leadId, child)
    const schoolName = school ? null : school_name || null
    const admission = { leadId, childId: ofChild?.id ?? null, schoolId: school?.id ?? null, schoolName }
    if (await isNoted(tx, admission)) throw refuse(operation, 'taken')
    const { event, id } = await write(tx, staff, changes, admission, { school: school?.name ?? schoolName ?? '', comment: comment || null })
    if (school) {
      const there = { category: 'admission', schoolIds: [school.id], childId: admission.childId }
      await closeFollowUps(tx, leadId, event, { nextCall: 'none', appointments: there })
    }
    await settleWhenAdmitted(tx, { leadId, staffId: staff.id, event, plans: plans ?? 'cancel' })
    return { id }
  })
}
