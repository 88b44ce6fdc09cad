import { sql } from 'kysely'
import type { z } from 'zod'
import {
  addSchoolContact as addOperation,
  getSchoolContacts as getOperation,
  historyShown,
  type SchoolContact,
} from '#domains/sales/contract/assigned-schools.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { isAssignedTo, mayMend } from './policy.ts'

async function refuseForeign(
  db: Database,
  operation: typeof getOperation | typeof addOperation,
  staff: Staff,
  schoolId: number,
): Promise<void> {
  const found = await db
    .selectFrom('school')
    .select('id')
    .where('id', '=', schoolId)
    .where('delisted_at', 'is', null)
    .where(isAssignedTo(staff))
    .executeTakeFirst()
  if (!found) throw refuse(operation, 'schoolNotFound')
}

/** One contact as it is read, in a statement on `school_contact` joined with its `staff`. */
export const contactFields = (staff: Staff) => sql`
  school_contact.id, school_contact.at, school_contact.kind, staff.name as by, school_contact.note,
  ${mayMend(staff)} as is_own, (
    select json_build_object('at', change.at, 'by', mender.name, 'kind', change.kind, 'note', change.note)
    from school_contact_change as change join staff as mender on mender.id = by_id
    where contact_id = school_contact.id order by change.id desc limit 1) as mended`

/** How a school is reached, the newest contacts with it, and its newest assignments. */
export async function getSchoolContacts(db: Database, staff: Staff, schoolId: number) {
  await refuseForeign(db, getOperation, staff, schoolId)
  const reached = await db.selectFrom('school').select(['phone', 'email', 'website']).where('id', '=', schoolId).executeTakeFirstOrThrow()
  const contacts = await sql<SchoolContact>`
    select ${contactFields(staff)} from school_contact join staff on staff.id = staff_id
    where school_id = ${schoolId} order by school_contact.at desc, school_contact.id desc limit ${sql.lit(historyShown)}`.execute(db)
  const assignments = await sql<z.output<typeof getOperation.answer>['assignments'][number]>`
    select school_assignment.id, executive.name as executive, at, giver.name as by, ended_at, ender.name as ended_by
    from school_assignment join staff as executive on executive.id = staff_id
    left join staff as giver on giver.id = by_id left join staff as ender on ender.id = ended_by_id
    where school_id = ${schoolId} order by school_assignment.id desc limit ${sql.lit(historyShown)}`.execute(db)
  return { ...reached, contacts: contacts.rows, assignments: assignments.rows }
}

export async function addSchoolContact(
  tx: Transaction,
  staff: Staff,
  schoolId: number,
  { kind, note }: z.output<typeof addOperation.body>,
): Promise<SchoolContact> {
  await refuseForeign(tx, addOperation, staff, schoolId)
  const { id, at } = await tx
    .insertInto('school_contact')
    .values({ school_id: schoolId, staff_id: staff.id, kind, note })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow()
  return { id, at, kind, by: staff.name, note, mended: null, is_own: true }
}
