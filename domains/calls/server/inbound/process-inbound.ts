import { clock } from '#platform/server/db/clock.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { tellInbound } from './tell-inbound.ts'

/** Reads a kept message about a parent's call to us, once. */
export async function processInbound(db: Database, { telephony }: Outside, receiptId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const receipt = await tx
      .selectFrom('webhook_receipt')
      .select('body')
      .where('id', '=', String(receiptId))
      .where('processed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!receipt) return
    const told = telephony?.readInbound(receipt.body)
    if (told) await tellInbound(tx, told)
    await tx.updateTable('webhook_receipt').set({ processed_at: clock }).where('id', '=', String(receiptId)).execute()
  })
}
