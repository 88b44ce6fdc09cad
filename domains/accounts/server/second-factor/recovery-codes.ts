import { createHash } from 'node:crypto'
import { recoveryCodes } from '#domains/accounts/contract/second-factor.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { newPassword } from '../account/new-password.ts'

/** A fast hash is enough: a code has 99 random bits, and no list of likely ones. */
const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()

/** Gives an account new codes in place of all earlier ones. */
export async function writeRecoveryCodes(tx: Transaction, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newPassword)
  await tx.deleteFrom('recovery_code').where('staff_id', '=', staffId).execute()
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashOf(code) })))
    .execute()
  return codes
}

/** Uses a code up, and says whether it was one. Of two who bring the same at once, one gets it. */
export async function takeRecoveryCode(tx: Transaction, staffId: number, code: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('recovery_code')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashOf(code))
    .returning('staff_id')
    .executeTakeFirst()
  return taken !== undefined
}
