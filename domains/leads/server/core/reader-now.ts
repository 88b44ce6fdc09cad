import { rolesOf } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Reader } from './visible-to.ts'

export type ReaderNow = Reader & { name: string; is_boarding: boolean }

/** The account for which a job works, as it is now; undefined once it is disabled. */
export async function readerNow(db: Database, staffId: number): Promise<ReaderNow | undefined> {
  const account = await db
    .selectFrom('staff')
    .select(['id', 'name', 'user_type', 'is_admin', 'is_executive', 'is_boarding'])
    .select(['boarding_unassigned_data_permission', 'dormant_data_permission'])
    .where('id', '=', staffId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return account && { ...account, roles: new Set(rolesOf(account)) }
}
