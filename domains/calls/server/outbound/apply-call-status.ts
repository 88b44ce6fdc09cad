import { type CallState, isLive, rang } from '#platform/contract/call-states.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { CallReport } from '#platform/server/gateways/telephony/telephony.ts'
import { announceCall } from '../call/announce-call.ts'
import { type CallNow, onCall } from '../call/on-call.ts'
import { settleDueCall } from '../call/settle-due-call.ts'
import { returnMissedCalls } from '../inbound/missed-calls.ts'
import { expectRecording } from '../recordings/expect-recording.ts'
import { changesBy } from './changes-by.ts'

/** Whether a report speaks of another call: its id is not the call's, or it is another call's. */
async function isOfAnother(tx: Transaction, call: CallNow, { providerId }: CallReport): Promise<boolean> {
  if (!providerId) return false
  if (call.provider_id !== null) return call.provider_id !== providerId
  const other = await tx
    .selectFrom('call')
    .select('id')
    .where('provider', '=', call.provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return other !== undefined
}

async function follow(tx: Transaction, leadId: number, callId: number, state: CallState): Promise<void> {
  if (rang.includes(state)) await returnMissedCalls(tx, { leadId, callId })
  if (state === 'connected') await settleDueCall(tx, leadId, callId)
}

/** Takes in a report of the provider about a call that we placed: its state moves only forward, in any order of reports. */
export async function applyCallStatus(tx: Transaction, callId: number, report: CallReport): Promise<void> {
  await onCall(tx, callId, async (call, touchLead) => {
    if (call.direction !== 'outbound' || (await isOfAnother(tx, call, report))) return
    const changes = changesBy(call, report)
    if (!changes) return
    await tx.updateTable('call').set(changes.columns).where('id', '=', callId).execute()
    if (report.recordingUrl && !isLive(changes.state)) await expectRecording(tx, callId, report.recordingUrl)
    if (!changes.isSeen) return
    if (call.lead_id !== null && changes.hasMoved) await follow(tx, call.lead_id, callId, changes.state)
    touchLead()
    await announceCall(tx, call)
  })
}
