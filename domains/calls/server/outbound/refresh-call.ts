import { type Call, refreshCall as operation } from '#domains/calls/contract/calls.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readCall } from '../call/read-calls.ts'
import type { Inbound } from '../inbound/inbound.ts'
import { pollCall } from './poll-call.ts'

export async function refreshCall(db: Database, gateways: Inbound, staff: Staff, callId: number): Promise<Call> {
  const own = await db.selectFrom('call').select('id').where('id', '=', callId).where('staff_id', '=', staff.id).executeTakeFirst()
  if (!own) throw refuse(operation, 'callNotFound')
  if (!(await pollCall(db, gateways, callId))) throw refuse(operation, 'noAnswer')
  return await readCall(db, callId)
}
