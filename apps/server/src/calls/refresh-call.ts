import { type Call, refreshCall as call } from '@portal/contract/calls'
import type { Database } from '../db/database.ts'
import type { Outside } from '../gateways/outside.ts'
import { refuse } from '../http/refuse.ts'
import type { Staff } from '../http/staff.ts'
import { askHowItStands } from './ask-how-it-stands.ts'
import { readCall } from './call-row.ts'

/** Asks the provider once how a call of one's own stands. */
export async function refreshCall(db: Database, outside: Outside, staff: Staff, callId: number): Promise<Call> {
  const own = await db.selectFrom('call').select('id').where('id', '=', callId).where('staff_id', '=', staff.id).executeTakeFirst()
  if (!own) throw refuse(call, 'callNotFound')
  if (!(await askHowItStands(db, outside, callId))) throw refuse(call, 'noAnswer')
  return await readCall(db, callId)
}
