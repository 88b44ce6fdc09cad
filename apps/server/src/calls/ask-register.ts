import { gateRefusals } from '@portal/contract/calls'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type Telephony, TelephonyTrouble } from '../gateways/telephony/telephony.ts'
import { inTransaction } from '../http/idempotency.ts'
import type { Staff } from '../http/staff.ts'
import { announceLead } from '../leads/announce-lead.ts'
import { lockLead } from '../leads/lock-lead.ts'
import { relist } from '../leads/relist.ts'

/** How long a call waits for the register, in milliseconds. */
const patience = 2_000

/** What the register says of a number; undefined when it does not say it soon. */
async function ask(telephony: Telephony, e164: string): Promise<boolean | undefined> {
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), patience)
  const said = telephony.isOnRegister(e164).catch((error: unknown) => {
    if (error instanceof TelephonyTrouble) return undefined
    throw error
  })
  return await Promise.race([said, tooLate]).finally(() => clearTimeout(timer))
}

/**
 * Asks the do-not-disturb register about the number that is about to be called, and keeps what it says: the dialer passes such
 * parents over. A register that does not answer keeps nobody from calling.
 */
export async function askRegister(db: Database, telephony: Telephony, staff: Staff, leadId: number, e164: string): Promise<void> {
  const dnd = await ask(telephony, e164)
  if (dnd === undefined) return
  await inTransaction(db, async (tx) => {
    await lockLead(tx, { refusals: gateRefusals }, staff, leadId)
    await tx
      .updateTable('lead_number')
      .set({ dnd, dnd_asked_at: sql`now()` })
      .where('e164', '=', e164)
      .where('lead_id', '=', leadId)
      .execute()
    await relist(tx, leadId)
    await announceLead(tx, staff, leadId)
  })
}
