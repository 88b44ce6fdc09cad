import { clock } from '../db/clock.ts'
import type { Transaction } from '../db/database.ts'

/** Marks a kept message as read. */
export async function markProcessed(tx: Transaction, receiptId: number): Promise<void> {
  await tx.updateTable('webhook_receipt').set({ processed_at: clock }).where('id', '=', String(receiptId)).execute()
}
