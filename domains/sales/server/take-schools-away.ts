import { takeSchoolsAway as operation } from '#domains/sales/contract/assigned-schools.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { handOutSchools, lockSchools } from './hand-out-schools.ts'
import { findExecutive } from './policy.ts'

/** Takes schools away from one executive; those that they do not have any more are left alone. */
export async function takeSchoolsAway(tx: Transaction, staff: Staff, id: number, schools: readonly number[]): Promise<number> {
  await findExecutive(tx, operation, staff, id)
  const { held } = await lockSchools(tx, schools)
  const theirs = held.filter(({ staff_id }) => staff_id === id).map(({ school_id }) => school_id)
  if (theirs.length === 0) return 0
  const { changed } = await handOutSchools(tx, staff, { to: [], schools: theirs, colleagues: 'take_over' })
  return changed
}
