import { type Call, setCallOutcome as operation, type simulatedOutcomes } from '#domains/calls/contract/calls.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { onCall } from '../call/on-call.ts'
import { readCall } from '../call/read-calls.ts'
import { applyCallStatus } from './apply-call-status.ts'

type Outcome = (typeof simulatedOutcomes)[number]

const secondsBetween = (from: string, until: string) => Math.round((Date.parse(until) - Date.parse(from)) / 1000)

export async function setCallOutcome(tx: Transaction, staff: Staff, callId: number, outcome: Outcome): Promise<Call> {
  const answer = await onCall(tx, callId, async (held) => {
    if (held.staff_id !== staff.id) return undefined
    if (!held.simulated) throw refuse(operation, 'notSimulated')
    if (held.state !== 'simulated') throw refuse(operation, 'alreadySaid')
    const talk = outcome === 'connected' ? { answeredAt: held.placed_at, talkSeconds: secondsBetween(held.placed_at, held.now) } : {}
    await applyCallStatus(tx, callId, { providerId: held.provider_id ?? '', state: outcome, endedAt: held.now, ...talk })
    return await readCall(tx, callId)
  })
  if (!answer) throw refuse(operation, 'callNotFound')
  return answer
}
