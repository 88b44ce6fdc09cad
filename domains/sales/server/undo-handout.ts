import { sql } from 'kysely'
import type { z } from 'zod'
import { undoHandout as operation, undoMinutes } from '#domains/sales/contract/assigned-schools.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { countsOf, type Held, lockSchools, tellExecutives } from './hand-out-schools.ts'

async function lockHandout(tx: Transaction, staff: Staff, id: number): Promise<void> {
  const { rows } = await sql<{ undone_at: string | null; is_over: boolean }>`
    select undone_at, at < now() - make_interval(mins => ${undoMinutes}) as is_over from school_handout
    where id = ${id} and by_id = ${staff.id} for update`.execute(tx)
  const [handout] = rows
  if (!handout) throw refuse(operation, 'handoutNotFound')
  if (handout.undone_at !== null) throw refuse(operation, 'undone')
  if (handout.is_over) throw refuse(operation, 'tooLate')
}

/** Takes back what was handed out, as far as nobody else had a hand in it since. */
export async function undoHandout(tx: Transaction, staff: Staff, id: number): Promise<z.output<typeof operation.answer>> {
  await lockHandout(tx, staff, id)
  const touched = await sql<{ school_id: number }>`
    select distinct school_id from school_assignment where handout_id = ${id} or ended_in_id = ${id}`.execute(tx)
  await lockSchools(
    tx,
    touched.rows.map(({ school_id }) => school_id),
  )
  const named = sql`returning school_assignment.id, school_id, staff_id, staff.name, staff.is_active`
  const { rows: ended } = await sql<Held>`
    update school_assignment set ended_at = now(), ended_by_id = ${staff.id} from staff
    where staff.id = staff_id and handout_id = ${id} and ended_at is null ${named}`.execute(tx)
  // A school that went on to somebody else, or was taken away since, does not go back to the former executive.
  const { rows: back } = await sql<Held>`
    update school_assignment set ended_at = null, ended_by_id = null, ended_in_id = null from staff
    where staff.id = staff_id and ended_in_id = ${id} and (
      school_id = any (${ended.map(({ school_id }) => school_id)}::integer[])
      or not exists (select from school_assignment as later where later.school_id = school_assignment.school_id and later.id > school_assignment.id))
    ${named}`.execute(tx)
  const changed = new Set([...ended, ...back].map(({ school_id }) => school_id)).size
  // Its undo stays open for when the later one is undone.
  if (changed === 0 && touched.rows.length > 0) throw refuse(operation, 'handedOn')
  await sql`update school_handout set undone_at = now() where id = ${id}`.execute(tx)
  await tellExecutives(tx, staff, 'schools_taken', countsOf(ended), (schools) => `took ${schools} back that were assigned to you`)
  await tellExecutives(tx, staff, 'schools_assigned', countsOf(back), (schools) => `gave you ${schools} back`)
  return { id, changed, kept: touched.rows.length - changed }
}
