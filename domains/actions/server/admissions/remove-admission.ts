import { sql } from 'kysely'
import * as actions from '#domains/actions/contract/actions.ts'
import { adoptDormant } from '#domains/leads/server/core/adopt-dormant.ts'
import { announceLead } from '#domains/leads/server/core/announce-lead.ts'
import { relist } from '#domains/leads/server/core/relist.ts'
import { visibleTo } from '#domains/leads/server/core/visible-to.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Locks the lead of an admission, if the member of staff sees it, and takes the admission out; undefined if there is none. */
async function takeOut(tx: Transaction, staff: Staff, id: number) {
  const lead = await tx
    .selectFrom('lead')
    .select('id')
    .where('id', '=', (of) => of.selectFrom('milestone').select('lead_id').where('milestone.id', '=', id).where('kind', '=', 'admission'))
    .where(visibleTo(staff))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!lead) return undefined
  // Whoever had the lock before may have taken it out.
  return await tx
    .updateTable('milestone')
    .set({ removed_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(['lead_id', 'school_id', 'school_name', 'child_id'])
    .executeTakeFirst()
}

/** Takes a school out of the admissions done; the timeline keeps that it stood there. */
export async function removeAdmission(tx: Transaction, staff: Staff, id: number) {
  const admission = await takeOut(tx, staff, id)
  if (!admission) throw refuse(actions.removeAdmission, 'admissionNotFound')
  const { lead_id, school_id, school_name, child_id } = admission
  await adoptDormant(tx, staff, lead_id)
  const school = sql<string>`jsonb_build_object('school', coalesce((select name from school where id = ${school_id}::integer), ${school_name}::text))`
  await tx
    .insertInto('lead_event')
    .values({
      lead_id,
      kind: 'admission_removed',
      at: clock,
      staff_id: staff.id,
      school_id,
      child_id,
      before: school,
    })
    .execute()
  await relist(tx, lead_id)
  await announceLead(tx, staff, lead_id)
  return { id }
}
