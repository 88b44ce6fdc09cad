import { type CallState, isLive } from '#platform/contract/call-states.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { callOfSubject } from '#platform/server/gateways/telephony/message-address.ts'
import { type CallReport, type Telephony, TelephonyTrouble } from '#platform/server/gateways/telephony/telephony.ts'
import { markProcessed } from '#platform/server/receipts/receipts.ts'
import { applyCallStatus } from './apply-call-status.ts'

/** Anybody who learned the address may send that a call is over, so the provider is asked before anything ends. */
async function confirm(telephony: Telephony, told: CallReport): Promise<CallReport | undefined> {
  if (isLive(told.state)) return told
  const seen = await telephony.look(told.providerId)
  if (seen && isLive(seen.state)) throw new TelephonyTrouble('The telephone service says both that a call is over and that it is not.')
  return seen && { ...told, ...seen }
}

async function reportOf(db: Database, gateways: Gateways, callId: number, body: unknown): Promise<CallReport | undefined> {
  const { telephony } = gateways
  const told = telephony?.readStatus(body)
  if (!telephony || !told) return undefined
  const call = await db.selectFrom('call').select(['provider_id', 'state']).where('id', '=', callId).executeTakeFirst()
  if (!call) return undefined
  const isOfAnother = call.provider_id !== null && call.provider_id !== told.providerId
  const isTooLate = isLive(told.state) && !isLive(call.state as CallState)
  return isOfAnother || isTooLate ? undefined : await confirm(telephony, told)
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
