import type { AccountChanges } from '#domains/accounts/contract/people.ts'
import type { Role } from '#platform/contract/roles.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { changeAccount, type SomePermissions } from '../account/change-account.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { lockAccount } from './find-account.ts'
import { writeCities } from './write-cities.ts'

type Editing = Parameters<typeof lockAccount>[1] & Parameters<typeof writeCities>[1]

/** Changes an account. Deactivation logs it out everywhere; its leads and schools stay with it until somebody else gets them. */
export async function editAccount(
  tx: Transaction,
  call: Editing,
  admin: Staff,
  { role, id }: { role: Role; id: number },
  { cities, ...changes }: AccountChanges & SomePermissions,
): Promise<void> {
  const { is_active } = await lockAccount(tx, call, role, id)
  await changeAccount(tx, id, changes, admin)
  if (cities) await writeCities(tx, call, id, cities)
  if (is_active && changes.is_active === false) await endSessions(tx, { id })
}
