import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { holdProviderId, keepStatuses } from './apply-statuses.ts'

interface Failure {
  id: number
  providerId: string
  reason: string
  code?: number | undefined
}

/**
 * Keeps that a message which was handed over did not arrive, as its provider would tell it. Undefined where that was known; otherwise
 * whether it counted as an answer of ours until now.
 */
export async function noteFailure(
  tx: Transaction,
  { id, providerId, reason, code }: Failure,
): Promise<{ isSaidChanged: boolean } | undefined> {
  await holdProviderId(tx, providerId)
  const failed = await tx.selectFrom('message').select('id').where('id', '=', id).where('failed_at', 'is not', null).executeTakeFirst()
  if (failed) return undefined
  await tx
    .insertInto('message_status')
    .values({ provider_id: providerId, status: 'failed', at: clock, message_id: id, code: code ?? null, details: reason })
    .execute()
  return await keepStatuses(tx, id, providerId)
}

/** Says of a message that was handed over why it is not there yet; answers false where it failed already. */
export async function noteDelay(tx: Transaction, id: number, reason: string): Promise<boolean> {
  const noted = await tx
    .updateTable('message')
    .set({ trouble: reason })
    .where('id', '=', id)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return noted.numUpdatedRows > 0n
}
