import * as actions from '@portal/contract/actions'
import { sql } from 'kysely'
import { clock } from '../db/clock.ts'
import type { Database } from '../db/database.ts'
import { refuse } from '../http/refuse.ts'
import type { Staff } from '../http/staff.ts'
import { adoptDormant } from '../leads/adopt-dormant.ts'
import { announceLead } from '../leads/announce-lead.ts'
import { relist } from '../leads/relist.ts'
import { visibleTo } from '../leads/visible-to.ts'

/** Locks the lead of an admission, if the member of staff sees it, and takes the admission out; undefined if there is none. */
async function takeOut(tx: Database, staff: Staff, id: number) {
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
export async function removeAdmission(tx: Database, staff: Staff, id: number) {
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
