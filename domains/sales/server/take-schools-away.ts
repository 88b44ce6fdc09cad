import { takeSchoolsAway as call } from '#domains/sales/contract/assigned-schools.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { endAssignments, lockSchools } from './assign-schools.ts'
import { findExecutive } from './assigned-to.ts'

export async function takeSchoolsAway(tx: Transaction, staff: Staff, id: number, schools: readonly number[]): Promise<number> {
  await findExecutive(tx, call, staff, id)
  const { held } = await lockSchools(tx, schools)
  const theirs = held.filter(({ staff_id }) => staff_id === id)
  if (theirs.length > 0) await endAssignments(tx, staff, theirs)
  return theirs.length
}
