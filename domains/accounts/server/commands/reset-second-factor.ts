import { sql } from 'kysely'
import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { resetSecondFactor as reset } from '../second-factor/reset-second-factor.ts'

/** Removes the second factor of an account, also of an admin; says whether there was one. */
export async function resetSecondFactor(db: Database, email: string): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const account = await tx.selectFrom('staff').select('id').where(sql<string>`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()
    if (!account) throw new SetupError(`There is no account for ${email}.`)
    return await reset(tx, account.id, { command: 'staff reset-second-factor' })
  })
}
