import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { markProcessed } from '#platform/server/receipts/receipts.ts'
import { applyInboundCall } from './apply-inbound-call.ts'
import type { Inbound } from './inbound.ts'

export async function readInboundCall(db: Database, { telephony, standsIn }: Inbound, receiptId: number): Promise<void> {
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
    if (told) await applyInboundCall(tx, told, standsIn)
    await markProcessed(tx, receiptId)
  })
}
