import type { Database } from '../db/database.ts'
import type { Outside } from '../gateways/outside.ts'
import { TelephonyTrouble } from '../gateways/telephony/telephony.ts'
import { inTransaction } from '../http/idempotency.ts'
import { applyReport } from './apply-report.ts'
import { askProvider } from './ask-provider.ts'

/** How long somebody waits for the provider, in milliseconds. */
const patience = 3_000

/** Asks the provider once how a call stands that goes on and takes over what it says; false when it does not answer. */
export async function askHowItStands(db: Database, { telephony }: Outside, callId: number): Promise<boolean> {
  const call = await db
    .selectFrom('call')
    .leftJoin('staff', 'staff.id', 'call.staff_id')
    .select(['call.provider_id', 'call.e164', 'call.placed_at', 'staff.phone as from'])
    .where('call.id', '=', callId)
    .where('simulated', '=', false)
    .where('direction', '=', 'outbound')
    .where('state', 'in', ['placing', 'dialling', 'in_progress', 'unknown'])
    .executeTakeFirst()
  if (!call) return true
  try {
    const report = await askProvider(db, telephony, call, patience)
    if (report) await inTransaction(db, (tx) => applyReport(tx, callId, report))
    return true
  } catch (error) {
    if (error instanceof TelephonyTrouble) return false
    throw error
  }
}
