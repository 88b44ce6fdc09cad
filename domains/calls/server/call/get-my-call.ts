import { sql } from 'kysely'
import type { Call, MyCall } from '#domains/calls/contract/calls.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { isUnanswered } from '#platform/contract/call-states.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import type { Database } from '#platform/server/db/database.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readCalls } from './read-calls.ts'
import { hasReachedNobody, isGoingOn, mayGoOn } from './state-conditions.ts'

/** True for a call that they placed or answered; false for an incoming call that rings or was missed. */
const isTheirs = sql`(call.direction = 'outbound' or call.state in ('in_progress', 'connected'))`

const currentCall = (staff: Staff) => sql`call.staff_id = ${staff.id} and ${mayGoOn} and ${isTheirs}
  and (${isGoingOn} or call.placed_at > now() - interval '1 hour')
  order by ${isGoingOn} desc, call.placed_at desc, call.id desc limit 1`

const incomingCall = (
  staff: Staff,
) => sql`call.staff_id = ${staff.id} and ${mayGoOn} and call.direction = 'inbound' and call.state = 'ringing'
  order by call.placed_at desc, call.id desc limit 1`

/** The numbers of a parent who was not reached that nobody tried today, without those that are wrong. */
async function otherNumbers(db: Database, staff: Staff, { lead, direction, state, id }: Call): Promise<PhoneNumber[]> {
  if (!lead || direction !== 'outbound' || !isUnanswered(state)) return []
  const { rows } = await sql<PhoneNumber>`
    select national as number, country_code from lead_number join lead on lead.id = lead_number.lead_id
    where lead.id = ${lead.id} and ${visibleTo(staff)} and wrong_at is null and not exists (
      select from call where call.lead_id = lead.id and call.e164 = lead_number.e164 and direction = 'outbound'
        and (call.id = ${id} or placed_at >= ${startOfToday} and not ${hasReachedNobody}))
    order by rank`.execute(db)
  return rows
}

type Caller = NonNullable<MyCall['caller']>

async function callerOf(db: Database, staff: Staff, incoming: Call | null): Promise<Caller | null> {
  if (!incoming?.lead) return null
  const { rows } = await sql<Caller>`
    select ${visibleTo(staff)} as is_seen, case when staff.id is not null then json_build_object('id', staff.id, 'name', staff.name) end as owner
    from lead left join staff on staff.id = lead.owner_id where lead.id = ${incoming.lead.id}`.execute(db)
  return rows[0] ?? null
}

/** Answers the staff member's current call, or their last one within the hour, and the call that rings for them now. */
export async function getMyCall(db: Database, staff: Staff): Promise<MyCall> {
  const [call = null] = await readCalls(db, currentCall(staff), visibleTo(staff))
  const [incoming = null] = await readCalls(db, incomingCall(staff), visibleTo(staff))
  return { call, incoming, caller: await callerOf(db, staff, incoming), other_numbers: call ? await otherNumbers(db, staff, call) : [] }
}
