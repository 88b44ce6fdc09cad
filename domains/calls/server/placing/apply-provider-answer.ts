import { sql } from 'kysely'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Placed } from '#platform/server/gateways/telephony/telephony.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { announceCall } from '../call/announce-call.ts'
import { pollMinutes } from '../outbound/poll-times.ts'

/** When the provider is asked how a call stands, in seconds: soon when it did not say whether it dials. */
const askedAfter = { accepted: pollMinutes * 60, unknown: 15 }

const inSeconds = (seconds: number) => sql<string>`clock_timestamp() + make_interval(secs => ${sql.lit(seconds)})`

function toldBy(answer: Placed, simulated: boolean) {
  switch (answer.outcome) {
    case 'accepted':
      return { state: simulated ? 'simulated' : 'dialling', poll_at: simulated ? null : inSeconds(askedAfter.accepted) }
    case 'rejected':
      // The provider asks to try again later. The call gives its attempt up, so that the same request can place a new call.
      return {
        state: 'rejected',
        trouble: answer.reason,
        ended_at: clock,
        poll_at: null,
        ...(answer.retryAfterSeconds !== undefined && { attempt: null }),
      }
    case 'unknown':
      return { trouble: answer.reason, poll_at: inSeconds(askedAfter.unknown) }
  }
}

interface DialedCall {
  id: number
  leadId: number
  simulated: boolean
}

/** The provider's messages may come before its answer. If they moved the call, only the provider's id is added. */
export async function applyProviderAnswer(
  tx: Transaction,
  staff: Staff,
  { id, leadId, simulated }: DialedCall,
  answer: Placed,
): Promise<void> {
  await onAnyLead(tx, staff, leadId, async (_lead, { touch }) => {
    if (answer.outcome === 'accepted')
      await tx
        .updateTable('call')
        .set({ provider_id: sql<string>`coalesce(provider_id, ${answer.providerId})` })
        .where('id', '=', id)
        .execute()
    await tx.updateTable('call').set(toldBy(answer, simulated)).where('id', '=', id).where('state', '=', 'placing').execute()
    touch()
    await announceCall(tx, { id, staff_id: staff.id })
  })
}
