import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { isTaken } from '#platform/server/db/trouble.ts'
import { readForeign } from '#platform/server/numbers/telephone-number.ts'
import { writePhone } from '../account/write-phone.ts'
import { accountAt } from './account-at.ts'

export async function setPhone(db: Database, email: string, written: string): Promise<string> {
  const number = readForeign(written)
  if (!number) throw new SetupError(`${written} is no telephone number. Give it with its country, as +919876543210.`)
  await inTransaction(db, async (tx) => {
    const { id } = await accountAt(tx, email)
    await writePhone(tx, id, number.e164, { command: 'staff set-phone' })
  }).catch((error: unknown) => {
    throw isTaken(error) ? new SetupError(`${number.e164} belongs to another account.`) : error
  })
  return number.e164
}
