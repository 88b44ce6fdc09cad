import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { changeAccount } from '../account/change-account.ts'

/** Gives one's own account another name, as colleagues and parents read it. It is on record. */
export async function setMyName(tx: Transaction, staff: Staff, name: string): Promise<{ name: string }> {
  if (name !== staff.name) await changeAccount(tx, staff.id, { name }, staff)
  return { name }
}
