import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { linkAddress } from '../links/link-address.ts'
import { takePassword } from '../links/take-password.ts'
import { accountAt } from './account-at.ts'

/** Takes an account its password and answers the link by which its owner chooses a new one. */
export async function resetPassword(db: Database, email: string, publicUrl: string): Promise<string> {
  return await inTransaction(db, async (tx) => {
    return linkAddress(publicUrl, await takePassword(tx, await accountAt(tx, email), { command: 'staff reset-password' }))
  })
}
