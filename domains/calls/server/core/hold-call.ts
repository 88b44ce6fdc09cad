import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { CallNow } from '../outbound/changes-by.ts'

/** Locks a call's lead and then the call, in the order in which every act does, and answers how the call stands. */
export async function holdCall(tx: Transaction, callId: number): Promise<CallNow | undefined> {
  await tx
    .selectFrom('lead')
    .select('id')
    .where('id', '=', (its) => its.selectFrom('call').select('lead_id').where('call.id', '=', callId))
    .forNoKeyUpdate()
    .execute()
  const call = await tx
    .selectFrom('call')
    .select(['id', 'lead_id', 'staff_id', 'direction', 'state', 'simulated', 'provider', 'provider_id', 'placed_at'])
    .select(['answered_at', 'ended_at', 'talk_seconds', 'recording_url', 'poll_at', 'unfound_at', clock.as('now')])
    .where('id', '=', callId)
    .forUpdate()
    .executeTakeFirst()
  return call as CallNow | undefined
}
