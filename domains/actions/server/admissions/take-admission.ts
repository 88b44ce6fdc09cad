import { sql } from 'kysely'
import type { z } from 'zod'
import * as actions from '#domains/actions/contract/actions.ts'
import { closeFollowUps } from '#domains/leads/server/core/follow-ups.ts'
import { type Hand, onLead } from '#domains/leads/server/core/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { findChild, findSchools } from '../log/find-concerned.ts'

type Body = z.output<typeof actions.takeAdmission.body>

interface Admission {
  leadId: number
  childId: number | null
  schoolId: number | null
  /** The name of a school that is none of ours. */
  schoolName: string | null
}

/** Whether this admission is noted already, by staff or as taken; a written name is the same in any case. */
async function isNoted(tx: Transaction, { leadId, childId, schoolId, schoolName }: Admission): Promise<boolean> {
  const noted = await tx
    .selectFrom('milestone')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'admission')
    .where('removed_at', 'is', null)
    .where(
      sql<boolean>`(child_id, school_id, lower(school_name)) is not distinct from (${childId}::integer, ${schoolId}::integer, lower(${schoolName}))`,
    )
    .executeTakeFirst()
  return noted !== undefined
}

/** Whether a child other than the one whose admission is noted still looks for a school. */
async function isAnotherLooking(tx: Transaction, { leadId, childId }: Admission): Promise<boolean> {
  if (childId === null) return false
  const { rows } = await sql`
    select from child where lead_id = ${leadId} and id <> ${childId} and not exists (
      select from milestone where milestone.child_id = child.id and kind = 'admission' and removed_at is null) limit 1`.execute(tx)
  return rows.length > 0
}

async function write(
  tx: Transaction,
  staff: Staff,
  { record }: Hand,
  { leadId, childId, schoolId, schoolName }: Admission,
  { school, comment }: { school: string; comment: string | null },
) {
  const event = await record({ kind: 'admission_taken', child_id: childId, school_id: schoolId, comment, after: { school } })
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

/**
 * Notes an admission that the parent took on their own. It ends the chase: the open follow-ups are closed, unless another of
 * the parent's children still looks for a school.
 */
export async function takeAdmission(tx: Transaction, staff: Staff, leadId: number, { school_id, school_name, child, comment }: Body) {
  const call = actions.takeAdmission
  return await onLead(tx, call, staff, leadId, async (_lead, hand) => {
    const [school] = school_id ? await findSchools(tx, call, [school_id], 'school_id') : []
    const ofChild = await findChild(tx, call, leadId, child)
    const schoolName = school ? null : school_name || null
    const admission = { leadId, childId: ofChild?.id ?? null, schoolId: school?.id ?? null, schoolName }
    if (await isNoted(tx, admission)) throw refuse(call, 'taken')
    const { event, id } = await write(tx, staff, hand, admission, { school: school?.name ?? schoolName ?? '', comment: comment || null })
    if (!(await isAnotherLooking(tx, admission))) await closeFollowUps(tx, leadId, event, { nextCall: 'any', appointments: 'all' })
    return { id }
  })
}
