import type { Database } from '#platform/server/db/database.ts'
import type { Reported, Telephony } from '#platform/server/gateways/telephony/telephony.ts'

/** What is needed to ask about a call. */
export interface AskedCall {
  provider_id: string | null
  /** The numbers that were to be rung: the counsellor's as it was then, and the parent's. */
  rung: string | null
  e164: string
  placed_at: string
}

/** The provider's id of a call whose acceptance was not heard: one between its two numbers that is none of the calls we know. */
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

/**
 * Asks the provider how a call stands, by its id or else by its numbers; undefined when it knows of none. Throws TelephonyTrouble,
 * after `patience` milliseconds at the latest where that is given.
 */
export async function askProvider(
  db: Database,
  telephony: Telephony | undefined,
  call: AskedCall,
  patience?: number,
): Promise<Reported | undefined> {
  if (!telephony || telephony.simulated) return undefined
  const began = performance.now()
  const id = call.provider_id ?? (await findId(db, telephony, call, patience))
  const left = patience && Math.max(1, Math.round(patience - (performance.now() - began)))
  return id === undefined ? undefined : await telephony.look(id, left)
}
