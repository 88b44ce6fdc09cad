import { sql } from 'kysely'
import { clock } from '#platform/server/db/clock.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { CallReport, Telephony } from '#platform/server/gateways/telephony/telephony.ts'
import { announceCall } from '../call/announce-call.ts'
import { onCall } from '../call/on-call.ts'
import { applyCallStatus } from './apply-call-status.ts'
import { notHeard } from './give-up-call.ts'
import { lateMinutes, unfoundSeconds } from './poll-times.ts'

export interface AskedCall {
  provider_id: string | null
  /** The numbers that were to be rung: the counsellor's as it was then, and the parent's. */
  rung: string | null
  e164: string
  placed_at: string
}

/** The provider's id of a call whose acceptance we never heard: an unknown call between its two numbers. */
async function findId(db: Database, telephony: Telephony, call: AskedCall, patience?: number): Promise<string | undefined> {
  if (!call.rung) return undefined
  const ids = await telephony.find({ from: call.rung, to: call.e164, placedAt: call.placed_at }, patience)
  if (ids.length === 0) return undefined
  const known = await db
    .selectFrom('call')
    .select('provider_id')
    .where('provider', '=', telephony.provider)
    .where('provider_id', 'in', ids)
    .execute()
  return ids.find((id) => !known.some(({ provider_id }) => provider_id === id))
}

/** Asks by the call's id, else by its numbers; undefined when none is known. Throws TelephonyTrouble, after `patience` ms at the latest. */
async function askProvider(
  db: Database,
  telephony: Telephony | undefined,
  call: AskedCall,
  patience?: number,
): Promise<CallReport | undefined> {
  if (!telephony || telephony.simulated) return undefined
  const began = performance.now()
  const id = call.provider_id ?? (await findId(db, telephony, call, patience))
  const left = patience && Math.max(1, Math.round(patience - (performance.now() - began)))
  return id === undefined ? undefined : await telephony.look(id, left)
}

/** When to ask again about a call that the provider did not find: as soon as a second miss counts, not at once. */
const askedAgain = sql<string>`greatest(placed_at + make_interval(secs => ${sql.lit(unfoundSeconds)}), clock_timestamp() + interval '10 seconds')`

/** The provider may only be slow to list the call. A second miss, a minute later, ends the waiting. */
async function noteUnfound(tx: Transaction, callId: number): Promise<void> {
  await onCall(tx, callId, async (call, touchLead) => {
    if (call.state !== 'placing' || call.provider_id !== null) return
    const isOld = Date.parse(call.now) - Date.parse(call.placed_at) > unfoundSeconds * 1000
    const isSecond = call.unfound_at !== null
    if (!isOld || !isSecond) {
      const columns = { unfound_at: call.unfound_at ?? clock, poll_at: askedAgain }
      await tx.updateTable('call').set(columns).where('id', '=', callId).execute()
      return
    }
    const pollAt = sql<string>`clock_timestamp() + make_interval(mins => ${sql.lit(lateMinutes)})`
    const end = { state: 'unknown', trouble: notHeard, ended_at: clock, poll_at: pollAt }
    await tx.updateTable('call').set(end).where('id', '=', callId).execute()
    touchLead()
    await announceCall(tx, call)
  })
}

/** Takes over what the provider says of a call, or that it knows of none. Throws TelephonyTrouble, after `patience` ms at the latest. */
export async function pollOutboundCall(
  db: Database,
  telephony: Telephony | undefined,
  call: AskedCall & { id: number },
  patience?: number,
): Promise<void> {
  const report = await askProvider(db, telephony, call, patience)
  if (report) await inTransaction(db, (tx) => applyCallStatus(tx, call.id, report))
  const wasLookedFor = telephony && !telephony.simulated && call.provider_id === null && call.rung !== null
  if (!report && wasLookedFor) await inTransaction(db, (tx) => noteUnfound(tx, call.id))
}
