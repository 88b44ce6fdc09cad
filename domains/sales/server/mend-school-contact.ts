import { sql } from 'kysely'
import type { z } from 'zod'
import { mendSchoolContact as operation, type SchoolContact } from '#domains/sales/contract/assigned-schools.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { isAssignedTo } from './policy.ts'
import { contactFields } from './school-contacts.ts'

/** Mends a contact, unless somebody else mended it since the reader looked; keeps what it said. */
export async function mendSchoolContact(
  tx: Transaction,
  staff: Staff,
  id: number,
  { seen, kind, note }: z.output<typeof operation.body>,
): Promise<SchoolContact> {
  const { rows } = await sql<SchoolContact>`
    select ${contactFields(staff)} from school_contact join staff on staff.id = staff_id join school on school.id = school_id
    where school_contact.id = ${id} and delisted_at is null and ${isAssignedTo(staff)} for update of school_contact`.execute(tx)
  const [contact] = rows
  if (!contact?.is_own) throw refuse(operation, 'contactNotFound')
  if (contact.kind !== seen.kind || contact.note !== seen.note)
    throw refuse(operation, 'mendedMeanwhile', { words: { by: contact.mended?.by ?? contact.by } })
  if (contact.kind === kind && contact.note === note) return contact
  await tx.insertInto('school_contact_change').values({ contact_id: id, by_id: staff.id, kind: contact.kind, note: contact.note }).execute()
  await tx.updateTable('school_contact').set({ kind, note }).where('id', '=', id).execute()
  const mended = await sql<SchoolContact>`
    select ${contactFields(staff)} from school_contact join staff on staff.id = staff_id where school_contact.id = ${id}`.execute(tx)
  return mended.rows[0] as SchoolContact
}
