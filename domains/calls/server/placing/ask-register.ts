import { gateRefusals } from '#domains/calls/contract/calls.ts'
import { keepRegisterAnswer } from '#domains/leads/server/lead/call-preference.ts'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { type Telephony, TelephonyTrouble } from '#platform/server/gateways/telephony/telephony.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** How long a call waits for the register, in milliseconds. */
const patience = 2_000

async function ask(telephony: Telephony, e164: string): Promise<boolean | undefined> {
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), patience)
  const answer = telephony.isOnRegister(e164).catch((error: unknown) => {
    if (error instanceof TelephonyTrouble) return undefined
    throw error
  })
  return await Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}

/** Keeps the register's answer, since the dialer skips such parents. A register that does not answer prevents no call. */
export async function askRegister(db: Database, telephony: Telephony, staff: Staff, leadId: number, e164: string): Promise<void> {
  const dnd = await ask(telephony, e164)
  if (dnd === undefined) return
  await inTransaction(db, async (tx) => {
    await onLead(tx, { refusals: gateRefusals }, staff, leadId, async (_lead, { touch }) => {
      await keepRegisterAnswer(tx, leadId, { e164, dnd })
      touch()
    })
  })
}
