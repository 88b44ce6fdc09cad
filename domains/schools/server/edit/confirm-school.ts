import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type FieldChange, confirmSchool as operation, schoolParts } from '#domains/schools/contract/school-edits.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { lockSchool } from '../school/change-school.ts'

type Confirmation = z.output<typeof operation.body>

const tables = { open_classes: 'open_class', form_prices: 'form_price', fees: 'school_fee' } as const

function confirming(
  schoolId: number,
  staffId: number,
  { what, session, class_relation: ids, fee_head: head }: Confirmation,
): RawBuilder<{ is_new: boolean }> {
  const mark = sql`(verified_at, verified_by_id) = (now(), ${staffId})`
  // A school whose profile somebody confirmed is listed from then on.
  if (what === 'profile')
    return sql`update school set ${mark}, is_verified = true where id = ${schoolId} returning not old.is_verified as is_new`
  const ofSession = session === undefined || what === 'form_prices' ? sql`` : sql`and session = ${session}`
  const ofClasses = ids === undefined ? sql`` : sql`and class_relation_id = any (${ids}::integer[])`
  const ofHead = head === undefined || what !== 'fees' ? sql`` : sql`and fee_head_id = ${head}`
  return sql`update ${sql.table(tables[what])} set ${mark} from class_relation
    where class_relation.id = class_relation_id and school_id = ${schoolId} ${ofSession} ${ofClasses} ${ofHead}`
}

/** Confirms a part of a school, notes it in the history, and takes the school off the lists of stale ones. */
export async function confirmSchool(tx: Transaction, staff: Staff, slug: string, body: Confirmation): Promise<{ changed: number }> {
  const schoolId = await lockSchool(tx, operation, { slug })
  const { numAffectedRows, rows } = await confirming(schoolId, staff.id, body).execute(tx)
  const changed = Number(numAffectedRows ?? 0)
  if (changed === 0) return { changed }
  await sql`select update_school_listing(${[schoolId]})`.execute(tx)
  const changes: FieldChange[] = [{ field: body.what, label: schoolParts[body.what], before: '', after: body.session ?? 'Confirmed' }]
  if (rows[0]?.is_new) changes.push({ field: 'is_verified', label: 'Listed', before: 'No', after: 'Yes' })
  await tx
    .insertInto('school_change')
    .values({ school_id: schoolId, staff_id: staff.id, part: 'confirmed', before: '{}', after: '{}', said: JSON.stringify(changes) })
    .execute()
  return { changed }
}
