import { sql } from 'kysely'
import type { z } from 'zod'
import { confirmSession as operation } from '#domains/accounts/contract/confirming.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { takeCode } from '../second-factor/take-code.ts'
import { type PasskeyReading, takePasskey } from '../second-factor/take-passkey.ts'
import { knownDevice } from '../sessions/known-device.ts'
import { checkPassword, type Origin, throttled } from '../sessions/log-in.ts'
import { type Attempt, attemptOf } from '../sessions/login-throttle.ts'

type Proof = z.output<typeof operation.body>

async function confirm(tx: Transaction, { session }: Staff): Promise<{ confirmed_at: string }> {
  return await tx
    .updateTable('session')
    .set({ confirmed_at: sql`now()` })
    .where('id', '=', session.id)
    .returning('confirmed_at')
    .executeTakeFirstOrThrow()
}

const byFactor = (db: Database, reading: PasskeyReading, staff: Staff, attempt: Attempt, { code, passkey }: Proof) =>
  throttled(db, operation, attempt, () =>
    inTransaction(db, async (tx) => {
      if (passkey) await takePasskey(tx, operation, reading, passkey, { about: `confirm ${staff.id}`, staff: staff.id })
      else await takeCode(tx, operation, reading, staff, code ?? '')
      return await confirm(tx, staff)
    }),
  )

/** Notes that the person at the page proved who they are. Guesses are throttled as at the log-in. */
export async function confirmSession(
  db: Database,
  reading: PasskeyReading,
  staff: Staff,
  proof: Proof,
  { address, device }: Pick<Origin, 'address' | 'device'>,
): Promise<{ confirmed_at: string }> {
  const attempt = attemptOf(staff.email, address, await knownDevice(db, staff.email, device))
  if (proof.password === undefined) return await byFactor(db, reading, staff, attempt, proof)
  await checkPassword(db, operation, attempt, proof.password)
  return await inTransaction(db, (tx) => confirm(tx, staff))
}
