import { sql } from 'kysely'
import { type CallPurpose, restMinutes } from '#domains/calls/contract/calls.ts'
import { hasAgreedTo, refusingWord } from '#domains/leads/server/consent/refusing-word.ts'
import { everyLead } from '#domains/leads/server/lead/visible-to.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { hasReachedNobody, isGoingOn, mayGoOn } from '../call/state-conditions.ts'
import type { Situation } from './check-gate.ts'
import type { Placing } from './placing.ts'
import type { WantedCall } from './wanted-call.ts'

interface Ongoing {
  id: number
  name: string
  /** Nobody heard whether the provider took it. */
  isUnsure: boolean
}

export interface Facts
  extends Pick<
    Situation,
    | 'optedOut'
    | 'helpRefused'
    | 'marketingRefused'
    | 'wrongAt'
    | 'chaseEndedAt'
    | 'consented'
    | 'onRegister'
    | 'heldBy'
    | 'dialedAt'
    | 'placedLately'
    | 'zones'
  > {
  e164: string | null
  /** The register was not asked about this number lately, and has a say. */
  isUnasked: boolean
  ownCall: Ongoing | null
  parentsCall: Omit<Ongoing, 'isUnsure'> | null
}

// The provider gave no clear answer, or the process that asked it has gone.
const isUnsure = sql`(call.state = 'placing' and (call.trouble is not null or call.placed_at < now() - interval '15 seconds'))`

// Two queries, because each has an index of its own; a parent's call that only rings does not keep anyone from calling.
const live = sql`call.direction = 'outbound' and ${isGoingOn}`
const answered = sql`call.direction = 'inbound' and call.state = 'in_progress' and ${mayGoOn}`

// A missed call counts as a request to be called; so does a booked call, from a few minutes before its time.
const hasAgreed = sql`(${hasAgreedTo('registered_calls')} or exists (
  select from missed_call where missed_call.lead_id = lead.id and returned_at is null) or exists (
  select from parent_activity
  where parent_activity.lead_id = lead.id and kind = 'booked_call' and slot_at between now() - interval '1 day' and now() + booked_early()))`

const goodForDays = sql.lit(30)

const isUnasked = sql`(number.e164 is not null and not ${hasAgreedTo('registered_calls')}
  and (dnd_asked_at is null or dnd_asked_at < now() - make_interval(days => ${goodForDays})))`

const ownCall = (staff: Staff) => sql`(
  select json_build_object('id', own.id, 'name', coalesce(parent.name, own.e164), 'isUnsure', own.is_unsure) from (
    select id, lead_id, e164, ${isUnsure} as is_unsure from call where staff_id = ${staff.id} and ${live}
    union all select id, lead_id, e164, false from call where staff_id = ${staff.id} and ${answered}
  ) as own left join lead as parent on parent.id = own.lead_id limit 1)`

const parentsCall = sql`(
  select json_build_object('id', theirs.id, 'name', staff.name) from (
    select id, staff_id from call where lead_id = lead.id and ${live}
    union all select id, staff_id from call where lead_id = lead.id and ${answered}
  ) as theirs join staff on staff.id = theirs.staff_id limit 1)`

// A parent who called us since then, and was missed, may be called at once.
const dialedAt = sql`(
  select max(placed_at) from call
  where lead_id = lead.id and placed_at > now() - make_interval(mins => ${sql.lit(restMinutes)})
    and direction = 'outbound' and automatic and not ${hasReachedNobody}
    and not exists (select from missed_call where missed_call.lead_id = lead.id and returned_at is null and at > call.placed_at))`

const placedLately = sql`(
  select count(*)::integer from call where not simulated and placed_at > now() - interval '1 minute' and direction = 'outbound')`

// If two leads share a number and one of the parents opted out, it is called for neither.
const isOfOptedOut = sql`coalesce(number.disputed and exists (
  select from lead_number as held join lead as holder on holder.id = held.lead_id
  where held.e164 = number.e164 and not held.disputed and (holder.erased_at is not null or ${refusingWord({ channel: 'call', lead: 'holder' })} is not null)), false)`

/** Whether the parent forbids a purpose, if the call has it. */
const forbids = (asked: CallPurpose, purpose: CallPurpose) =>
  asked === purpose ? sql<boolean>`(${refusingWord({ purpose, channel: 'call' })} is not null)` : sql<boolean>`false`

/** Reads what the rules before a call ask about; `meant` are the numbers under which the one to be called may be stored. */
export async function readFacts(
  tx: Transaction,
  { heldBy }: Pick<Placing, 'heldBy'>,
  staff: Staff,
  leadId: number,
  { spellings, purpose }: Pick<WantedCall, 'spellings' | 'purpose'>,
): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select number.e164, coalesce(number_zones(number.e164), '{}') as zones, number.dnd as "onRegister", (${refusingWord({ channel: 'call' })} is not null or ${isOfOptedOut}) as "optedOut",
      ${forbids('admission_help', purpose)} as "helpRefused", ${forbids('marketing', purpose)} as "marketingRefused", number.wrong_at as "wrongAt",
      (select chase_ended_at from lead_listing where viewer_id = ${sql.lit(everyLead)} and lead_id = lead.id) as "chaseEndedAt",
      ${isUnasked} as "isUnasked", ${hasAgreed} as consented, ${ownCall(staff)} as "ownCall", ${parentsCall} as "parentsCall",
      ${heldBy(staff)} as "heldBy", ${dialedAt} as "dialedAt", ${placedLately} as "placedLately"
    from lead left join lead_number as number on number.lead_id = lead.id and number.e164 = any (${spellings}::text[])
    where lead.id = ${leadId}
    order by array_position(${spellings}::text[], number.e164) limit 1`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error('The facts of a lead that is not locked were asked for.')
  return facts
}
