import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { markProcessed, setPartsAside, tryReading } from '#platform/server/receipts/receipts.ts'
import { applyInboundCall } from './apply-inbound-call.ts'
import type { Inbound } from './inbound.ts'

/** The provider tells of our own calls here too; their reports come elsewhere. */
const isOutbound = (body: unknown) => String((body as { Direction?: unknown }).Direction ?? '').startsWith('outbound')

/** Reads what the provider told of a parent's call to us. What cannot be read is set aside after three tries. */
export async function readInboundCall(db: Database, inbound: Inbound, receiptId: number, warn: (text: string) => void): Promise<void> {
  await tryReading(db, receiptId, { warn, read: () => readOnce(db, inbound, receiptId, warn) })
}

async function readOnce(db: Database, { telephony, standInIds }: Inbound, receiptId: number, warn: (text: string) => void): Promise<void> {
  await inTransaction(db, async (tx) => {
    const receipt = await tx
      .selectFrom('webhook_receipt')
      .select('body')
      .where('id', '=', String(receiptId))
      .where('processed_at', 'is', null)
      .where('set_aside_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!receipt) return
    const report = telephony?.readInbound(receipt.body)
    if (report) await applyInboundCall(tx, report, { standInIds, warn })
    else if (!isOutbound(receipt.body)) await setPartsAside(tx, receiptId, ['CallSid'])
    await markProcessed(tx, receiptId)
  })
}
