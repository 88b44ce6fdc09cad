import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import type { CallState } from '#platform/contract/call-states.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'

export interface CallNow {
  id: number
  lead_id: number | null
  staff_id: number | null
  direction: 'outbound' | 'inbound'
  state: CallState
  simulated: boolean
  provider: string
  provider_id: string | null
  placed_at: string
  answered_at: string | null
  ended_at: string | null
  talk_seconds: number | null
  recording_url: string | null
  poll_at: string | null
  /** When the provider first knew nothing of it. */
  unfound_at: string | null
  now: string
}

type OnCall<T> = (call: CallNow, touchLead: () => void) => Promise<T>

async function lockCall(tx: Transaction, id: number): Promise<CallNow | undefined> {
  const call = await tx
    .selectFrom('call')
    .select(['id', 'lead_id', 'staff_id', 'direction', 'state', 'simulated', 'provider', 'provider_id', 'placed_at'])
    .select(['answered_at', 'ended_at', 'talk_seconds', 'recording_url', 'poll_at', 'unfound_at', clock.as('now')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return call as CallNow | undefined
}

/** Locks a call's lead and then the call, the order of every act, and runs `act`. Undefined if there is no such call. */
export async function onCall<T>(tx: Transaction, callId: number, act: OnCall<T>): Promise<T | undefined> {
  const found = await tx.selectFrom('call').select('lead_id').where('id', '=', callId).executeTakeFirst()
  if (!found) return undefined
  const locked = async (touchLead: () => void) => {
    const call = await lockCall(tx, callId)
    return call && (await act(call, touchLead))
  }
  if (found.lead_id === null) return await locked(() => undefined)
  return await onAnyLead(tx, null, found.lead_id, (_lead, { touch }) => locked(touch))
}
