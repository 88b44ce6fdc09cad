import { sql, type UpdateObject } from 'kysely'
import { isLive } from '#platform/contract/call-states.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import { announceCall } from '../call/announce-call.ts'
import { type CallNow, onCall } from '../call/on-call.ts'
import { lateMinutes, lateUntilMinutes, settlingMinutes, silentMinutes, unheardMinutes } from './poll-times.ts'

const neverTaken = 'The portal stopped before anything was dialed.'
export const notHeard = 'The telephone service did not say whether it took this call: it may have rung. Nothing was dialed again.'
const neverTold = 'The telephone service did not say how this call went.'

const inMinutes = (count: number) => sql<string>`clock_timestamp() + make_interval(mins => ${sql.lit(count)})`

function endOf(call: CallNow) {
  const age = (Date.parse(call.now) - Date.parse(call.placed_at)) / 60_000
  // A simulated telephone rings nothing, so a call that it was never asked for went nowhere.
  if (call.state === 'placing' && call.simulated) return { state: 'rejected', trouble: neverTaken, poll_at: null }
  if (call.state === 'placing' && age >= unheardMinutes) return { state: 'unknown', trouble: notHeard, poll_at: inMinutes(lateMinutes) }
  const isGoingOn = call.state === 'dialling' || call.state === 'in_progress'
  if (isGoingOn && age >= silentMinutes) return { state: 'unknown', trouble: neverTold, poll_at: inMinutes(lateMinutes) }
  return undefined
}

const isSettled = ({ state, ended_at, placed_at, now }: CallNow) =>
  !isLive(state) && Date.parse(now) - Date.parse(ended_at ?? placed_at) > settlingMinutes * 60_000

/** Stops waiting for a call: its end, and whether it rang, stay unknown, and it no longer blocks other calls. */
export async function giveUpCall(tx: Transaction, callId: number): Promise<void> {
  const write = (columns: UpdateObject<DB, 'call'>) => tx.updateTable('call').set(columns).where('id', '=', callId).execute()
  await onCall(tx, callId, async (call, touchLead) => {
    if (call.state === 'unknown') {
      const isLate = Date.parse(call.now) - Date.parse(call.placed_at) > lateUntilMinutes * 60_000
      await write({ poll_at: isLate ? null : inMinutes(lateMinutes) })
      return
    }
    if (isSettled(call)) {
      await write({ poll_at: null })
      return
    }
    const end = endOf(call)
    if (!end) return
    await write({ ...end, ended_at: clock })
    touchLead()
    await announceCall(tx, call)
  })
}
