import { sql } from 'kysely'
import * as actions from '#domains/actions/contract/actions.ts'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { reopenPlans } from './reopen-plans.ts'

const operation = actions.removeAdmission

/** Another request may have taken it out before we had the lock. */
async function takeOut(tx: Transaction, id: number) {
  return await tx
    .updateTable('milestone')
    .set({ removed_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(['school_id', 'child_id'])
    .returning(sql<string>`coalesce((select name from school where school.id = school_id), school_name)`.as('school'))
    .executeTakeFirst()
}

/** Takes a school out of the admissions done, and opens what it had cancelled; the timeline keeps that it stood there. One of somebody else's lead looks absent. */
export async function removeAdmission(tx: Transaction, staff: Staff, id: number) {
  const found = await tx.selectFrom('milestone').select('lead_id').where('id', '=', id).where('kind', '=', 'admission').executeTakeFirst()
  const absent = refuse(operation, 'admissionNotFound')
  if (!found) throw absent
  return await onLead(tx, absent, staff, found.lead_id, async (_lead, { record }) => {
    const admission = await takeOut(tx, id)
    if (!admission) throw absent
    const { school, school_id, child_id } = admission
    await reopenPlans(tx, found.lead_id)
    await record({ kind: 'admission_removed', school_id, child_id, before: { school } })
    return { id }
  })
}
