import { type CallState, isLive } from '#platform/contract/call-states.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { callOfSubject } from '#platform/server/gateways/telephony/message-address.ts'
import { type CallReport, type Telephony, TelephonyTrouble } from '#platform/server/gateways/telephony/telephony.ts'
import { markProcessed } from '#platform/server/receipts/receipts.ts'
import { applyCallStatus } from './apply-call-status.ts'

/** Anybody who learned the address may send that a call is over, so the provider is asked before anything ends. */
async function confirm(telephony: Telephony, update: CallReport): Promise<CallReport | undefined> {
  if (isLive(update.state)) return update
  const seen = await telephony.look(update.providerId)
  if (seen && isLive(seen.state)) throw new TelephonyTrouble('The telephone service says both that a call is over and that it is not.')
  return seen && { ...update, ...seen }
}

async function reportOf(db: Database, gateways: Gateways, callId: number, body: unknown): Promise<CallReport | undefined> {
  const { telephony } = gateways
  const update = telephony?.readStatus(body)
  if (!telephony || !update) return undefined
  const call = await db.selectFrom('call').select(['provider_id', 'state']).where('id', '=', callId).executeTakeFirst()
  if (!call) return undefined
  const isOfAnother = call.provider_id !== null && call.provider_id !== update.providerId
  const isTooLate = isLive(update.state) && !isLive(call.state as CallState)
  return isOfAnother || isTooLate ? undefined : await confirm(telephony, update)
}

/** Reads a message about a call once. Throws when the provider has to be asked and does not answer: it is read again later. */
export async function readCallStatus(db: Database, gateways: Gateways, receiptId: number): Promise<void> {
  const receipt = await db
    .selectFrom('webhook_receipt')
    .select(['subject', 'body'])
    .where('id', '=', String(receiptId))
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  const callId = receipt && callOfSubject(receipt.subject)
  if (!callId) return
  const report = await reportOf(db, gateways, callId, receipt.body)
  await inTransaction(db, async (tx) => {
    if (report) await applyCallStatus(tx, callId, report)
    await markProcessed(tx, receiptId)
  })
}
