import { accountNow } from '#domains/accounts/server/account/account-now.ts'
import type { Reader } from '#domains/leads/server/lead/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'
import { makeStaff } from './make-staff.ts'

/** Makes those who read lists in different ways: counsellors with each permission, then an admin. Answers their ids. */
export async function makeListReaders(db: Database): Promise<number[]> {
  const permissions = [
    {},
    { boarding_unassigned_data_permission: true },
    { dormant_data_permission: true },
    { boarding_unassigned_data_permission: true, dormant_data_permission: true },
  ]
  const ids: number[] = []
  for (const given of permissions) ids.push((await makeStaff(db, 'counsellor', given)).id)
  return [...ids, (await makeStaff(db, 'counsellor_admin')).id]
}

/** An account as a list knows its reader, with the roles and permissions that it has now. */
export async function listReader(db: Database, id: number): Promise<Reader> {
  const account = await accountNow(db, id)
  if (!account) throw new Error(`There is no account ${id}.`)
  return account
}
