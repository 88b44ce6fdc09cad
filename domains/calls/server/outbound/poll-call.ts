import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { TelephonyTrouble } from '#platform/server/gateways/telephony/telephony.ts'
import { isGoingOn } from '../call/state-conditions.ts'
import { applyInboundCall } from '../inbound/apply-inbound-call.ts'
import type { Inbound } from '../inbound/inbound.ts'
import { inboundAge, type Silent, toldOf } from '../inbound/poll-inbound-calls.ts'
import { giveUpCall } from './give-up-call.ts'
import { type AskedCall, pollOutboundCall } from './poll-outbound-call.ts'

/** How long somebody waits for the provider, in milliseconds. */
const patience = 3_000

/** No simulated call takes this long to be placed: the process that wrote it was stopped before. */
const placedWithin = sql.lit('5 seconds')

interface Ongoing extends AskedCall, Pick<Silent, 'is_late' | 'is_over'> {
  id: number
  direction: 'outbound' | 'inbound'
  state: string
  simulated: boolean
  is_left: boolean
}

async function ongoingCall(db: Database, callId: number): Promise<Ongoing | undefined> {
  const { rows } = await sql<Ongoing>`
    select id, direction, state, simulated, provider_id, rung, e164, placed_at, ${inboundAge},
      state = 'placing' and simulated and placed_at < clock_timestamp() - interval ${placedWithin} as is_left
    from call
    where id = ${callId} and (${isGoingOn} or state in ('unknown', 'ringing'))`.execute(db)
  return rows[0]
}

async function askOfInbound(db: Database, { telephony, standInIds }: Inbound, call: Ongoing): Promise<void> {
  if (!telephony || call.provider_id === null) return
  const reported = await telephony.look(call.provider_id, patience)
  const report = toldOf({ ...call, provider_id: call.provider_id, state: call.state as Silent['state'] }, reported)
  await inTransaction(db, (tx) => applyInboundCall(tx, report, { standInIds }))
}

async function ask(db: Database, gateways: Inbound, call: Ongoing): Promise<void> {
  if (call.is_left) await inTransaction(db, (tx) => giveUpCall(tx, call.id))
  if (call.simulated) return
  if (call.direction === 'inbound') await askOfInbound(db, gateways, call)
  else await pollOutboundCall(db, gateways.telephony, call, patience)
}

/** Asks the provider once how a call stands that goes on and takes over what it says; false when it does not answer. */
export async function pollCall(db: Database, gateways: Inbound, callId: number): Promise<boolean> {
  const call = await ongoingCall(db, callId)
  if (!call) return true
  try {
    await ask(db, gateways, call)
    return true
  } catch (error) {
    if (error instanceof TelephonyTrouble) return false
    throw error
  }
}
