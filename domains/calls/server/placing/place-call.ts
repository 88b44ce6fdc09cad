import { callParent, gateRefusals, type Placed, simulatedCall, unsureCall } from '#domains/calls/contract/calls.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { isTaken } from '#platform/server/db/trouble.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readCall } from '../call/read-calls.ts'
import { pollCall } from '../outbound/poll-call.ts'
import { applyProviderAnswer } from './apply-provider-answer.ts'
import { askRegister } from './ask-register.ts'
import { type Beginning, beginCall } from './begin-call.ts'
import { findRepeat } from './find-repeat.ts'
import type { Placing } from './placing.ts'
import type { WantedCall } from './wanted-call.ts'

const gate = { refusals: gateRefusals }

const maxTries = 3

type Begun = Exclude<Beginning, { kind: 'unasked' }>

async function begin(db: Database, placing: Placing, staff: Staff, leadId: number, wanted: WantedCall): Promise<Beginning> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(db, (tx) => beginCall(tx, placing, staff, leadId, wanted))
    } catch (error) {
      if (!isTaken(error) || tries === maxTries) throw error
    }
  }
}

/** Begins a call; where one that goes on forbids it, it is asked once whether it does: the message that it ended may be lost. */
async function beginFreely(db: Database, placing: Placing, staff: Staff, leadId: number, wanted: WantedCall): Promise<Beginning> {
  const first = await begin(db, placing, staff, leadId, wanted)
  if (first.kind !== 'refused' || first.ongoing === undefined) return first
  const isAnswered = await pollCall(db, placing, first.ongoing)
  return isAnswered ? await begin(db, placing, staff, leadId, wanted) : first
}

/** Begins a call, after asking the register where nothing else forbids it: a call that is refused costs no question. */
async function beginAsked(db: Database, placing: Placing, staff: Staff, leadId: number, wanted: WantedCall): Promise<Begun> {
  const first = await beginFreely(db, placing, staff, leadId, wanted)
  if (first.kind !== 'unasked') return first
  if (placing.telephony) await askRegister(db, placing.telephony, staff, leadId, first.e164)
  return await beginAsked(db, placing, staff, leadId, { ...wanted, registerAsked: true })
}

async function tell(db: Database, id: number, warnings: string[] = []): Promise<Placed> {
  const call = await readCall(db, id)
  if (call.state === 'rejected') throw refuse(gate, 'providerRefused', { words: { reason: call.trouble ?? '' } })
  const isUnsure = call.state === 'unknown' || (call.state === 'placing' && call.trouble !== null)
  return { detail: isUnsure ? unsureCall : call.simulated ? simulatedCall : (callParent.success ?? ''), call, warnings }
}

/** Written before the provider is asked, once and outside any transaction. Without an answer nothing is dialed again. */
export async function placeCall(db: Database, placing: Placing, staff: Staff, leadId: number, wanted: WantedCall): Promise<Placed> {
  const { telephony } = placing
  const repeated = await findRepeat(db, staff, leadId, wanted)
  if (repeated !== undefined) return await tell(db, repeated)
  const beginning = await beginAsked(db, placing, staff, leadId, wanted)
  if (beginning.kind === 'refused') throw beginning.refusal
  if (beginning.kind === 'repeat' || !telephony) return await tell(db, beginning.id)
  const { id, e164, warnings } = beginning
  const answer = await telephony.place({ id, from: staff.phone ?? '', to: e164 })
  await inTransaction(db, (tx) => applyProviderAnswer(tx, staff, { id, leadId, simulated: telephony.simulated }, answer))
  if (answer.outcome === 'rejected' && answer.retryAfterSeconds !== undefined)
    throw refuse(gate, 'providerBusy', { words: { seconds: String(answer.retryAfterSeconds) } })
  return await tell(db, id, warnings)
}
