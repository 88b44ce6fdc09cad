import { sql } from 'kysely'
import { SetupError } from '../config/setup-error.ts'
import type { Database } from '../db/database.ts'
import { isTaken } from '../db/trouble.ts'
import { readForeign } from '../numbers/telephone-number.ts'

/** Sets the number that is rung first when a member of staff calls a parent, and answers it as it is kept. */
export async function setPhone(db: Database, email: string, written: string): Promise<string> {
  const number = readForeign(written)
  if (!number) throw new SetupError(`${written} is no telephone number. Give it with its country, as +919876543210.`)
  const account = await db
    .updateTable('staff')
    .set({ phone: number.e164 })
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isTaken(error) ? new SetupError(`${number.e164} belongs to another account.`) : error
    })
  if (!account) throw new SetupError(`There is no account for ${email}.`)
  return number.e164
}
