import type { z } from 'zod'
import { assignSchools as operation } from '#domains/sales/contract/assigned-schools.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { handOutSchools } from './hand-out-schools.ts'
import { findExecutive } from './policy.ts'

/** Assigns schools to one executive. */
export async function assignSchools(
  tx: Transaction,
  staff: Staff,
  id: number,
  { schools, take_over }: z.output<typeof operation.body>,
): Promise<number> {
  await findExecutive(tx, operation, staff, id)
  const { changed } = await handOutSchools(tx, staff, { to: [id], schools, colleagues: take_over ? 'take_over' : 'ask' })
  return changed
}
