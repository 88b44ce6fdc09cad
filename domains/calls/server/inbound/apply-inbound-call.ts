import { sql } from 'kysely'
import { accountNow } from '#domains/accounts/server/account/account-now.ts'
import { isCounsellor, overseesLeads } from '#domains/leads/contract/policy.ts'
import { shareUnlessSeen } from '#domains/leads/server/lead/give-lead.ts'
import { isUndisputed } from '#domains/leads/server/lead/is-undisputed.ts'
import { type LeadChanges, onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { IncomingCall } from '#platform/server/gateways/telephony/telephony.ts'
import { variantsOf } from '#platform/server/numbers/number-variants.ts'
import { announceCall } from '../call/announce-call.ts'
import { settleDueCall } from '../call/settle-due-call.ts'
import { expectRecording } from '../recordings/expect-recording.ts'
import { beginInboundCall, type Caller, type InboundCall, staffWith } from './begin-inbound-call.ts'
import type { Inbound } from './inbound.ts'
import { missCall, returnMissedCalls, unmissCall } from './missed-calls.ts'

/** Gives a counsellor who answered a parent's call a share in the lead, if they do not see it: they talk with the parent now. */
async function shareWithAnswerer(tx: Transaction, leadId: number, { record }: LeadChanges, staffId: number): Promise<void> {
  const account = await accountNow(tx, staffId)
  if (!account || !isCounsellor(account) || overseesLeads(account)) return
  const isShared = await shareUnlessSeen(tx, leadId, { staffId, sharedBy: null, viewers: [staffId] })
  if (isShared) await record({ kind: 'share', to_staff_ids: [staffId], comment: 'Answered the parent’s call.' })
}

/** The states of a parent's call in order. The later state holds, in any order of messages. */
const inOrder = ['ringing', 'missed', 'in_progress', 'connected'] as const

const rank = (state: InboundCall['state']) => inOrder.indexOf(state)

const isAnswered = (state: InboundCall['state']) => state === 'in_progress' || state === 'connected'

const hasEnded = (state: InboundCall['state']) => state === 'missed' || state === 'connected'

const known = (tx: Transaction, providerId: string) =>
  tx
    .selectFrom('call')
    .select(['id', 'lead_id', 'staff_id', 'answered_at', 'ended_at', 'talk_seconds', 'direction'])
    .select(sql<InboundCall['state']>`state`.as('state'))
    .where('provider', '=', 'exotel')
    .where('provider_id', '=', providerId)

/** The lead with a number, also where it has it written in the country's other way. */
const leadWith = async (tx: Transaction, e164: string) =>
  (
    await tx
      .selectFrom('lead_number')
      .select('lead_id')
      .where('e164', 'in', [e164, ...variantsOf(e164)])
      .where(isUndisputed)
      .orderBy(sql`e164 <> ${e164}`)
      .executeTakeFirst()
  )?.lead_id

async function lockCall(tx: Transaction, report: IncomingCall, caller: Caller | undefined) {
  const before = await known(tx, report.providerId).forUpdate().executeTakeFirst()
  if (before) return { call: before, isNew: false }
  const call = await beginInboundCall(tx, { ...report, from: report.from ?? '' }, caller)
  if (!call) throw new Error('Another message about the same call is read at this moment.')
  return { call, isNew: true }
}

/** The state after a message. A telephone that is free again after somebody answered on it means that the call is over. */
function stateAfter(call: InboundCall, report: IncomingCall, rings: number | undefined): InboundCall['state'] {
  if (report.isFree && call.state === 'in_progress' && rings === call.staff_id) return 'connected'
  return report.state && rank(report.state) > rank(call.state) ? report.state : call.state
}

/** The counsellor of the call after a message. A late message does not take the call from the counsellor to whom it went on. */
const staffAfter = (call: InboundCall, report: IncomingCall, rings: number | undefined) =>
  rings !== undefined && report.state && rank(report.state) >= rank(call.state) ? rings : call.staff_id

/** The call with the values of a message; a value that the message lacks stays. */
function changed(call: InboundCall, report: IncomingCall, rings: number | undefined): InboundCall {
  const state = stateAfter(call, report, rings)
  return {
    id: call.id,
    lead_id: call.lead_id,
    state,
    staff_id: staffAfter(call, report, rings),
    answered_at: call.answered_at ?? report.answeredAt ?? null,
    ended_at: call.ended_at ?? (hasEnded(state) ? (report.endedAt ?? null) : null),
    talk_seconds: call.talk_seconds ?? report.talkSeconds ?? null,
  }
}

const isSame = (one: InboundCall, other: InboundCall) =>
  (['state', 'staff_id', 'answered_at', 'ended_at', 'talk_seconds'] as const).every((column) => one[column] === other[column])

/** When the provider is asked by ourselves, in seconds from now: soon while it rings, later for how long they talked; else never. */
function nextLook({ state, talk_seconds }: InboundCall, { isFree }: IncomingCall): number | null {
  if (state === 'ringing') return isFree ? 15 : 120
  if (state === 'in_progress') return 300
  return state === 'connected' && talk_seconds === null ? 300 : null
}

export const askedFor = sql.lit('1 day')

async function keep(tx: Transaction, after: InboundCall, report: IncomingCall): Promise<void> {
  const { id, state, staff_id, answered_at, ended_at, talk_seconds } = after
  const pollAt = sql<string>`case when placed_at > now() - interval ${askedFor}
    then clock_timestamp() + make_interval(secs => ${nextLook(after, report)}::integer) end`
  await tx.updateTable('call').set({ state, staff_id, answered_at, ended_at, talk_seconds, poll_at: pollAt }).where('id', '=', id).execute()
}

async function follow(tx: Transaction, before: InboundCall, after: InboundCall, { lead, changes, standInIds }: Caller): Promise<void> {
  if (after.state !== before.state) {
    if (before.state === 'missed') await unmissCall(tx, { leadId: lead.id, callId: after.id })
    if (after.state === 'missed') await missCall(tx, { callId: after.id, lead, staffId: after.staff_id, standInIds })
    else await returnMissedCalls(tx, { leadId: lead.id, callId: after.id })
    if (after.state === 'connected') await settleDueCall(tx, lead.id, after.id)
  }
  if (isAnswered(after.state) && after.staff_id !== null) await shareWithAnswerer(tx, lead.id, changes, after.staff_id)
  changes.touch()
}

async function tell(tx: Transaction, report: IncomingCall, caller: Caller | undefined): Promise<void> {
  const { call: before, isNew } = await lockCall(tx, report, caller)
  const after = changed(before, report, await staffWith(tx, report.rings))
  if (report.recordingUrl && hasEnded(after.state)) await expectRecording(tx, after.id, report.recordingUrl)
  await keep(tx, after, report)
  if (!isNew && isSame(before, after)) return
  if (caller) await follow(tx, before, after, caller)
  await announceCall(tx, after)
  if (before.staff_id !== after.staff_id) await announceCall(tx, before)
}

interface Applying {
  standInIds?: Inbound['standInIds']
  warn?: (text: string) => void
}

/** The one place where a parent's call moves. Messages may come twice, late, out of order or in part; every order ends the same. */
export async function applyInboundCall(tx: Transaction, report: IncomingCall, { standInIds, warn }: Applying = {}): Promise<void> {
  const seen = await known(tx, report.providerId).executeTakeFirst()
  if (seen && seen.direction !== 'inbound') return
  if (!seen && !report.from) return warn?.('Somebody called who hides their number, so nobody can call them back. The call was left out.')
  const leadId = seen ? seen.lead_id : await leadWith(tx, report.from ?? '')
  if (leadId === null || leadId === undefined) return await tell(tx, report, undefined)
  // The lead is locked before the call, as everywhere. For an erased parent only the fact of a call is kept.
  await onAnyLead(tx, null, leadId, async (lead, changes) => {
    if (!lead.erased_at) await tell(tx, report, { lead, changes, standInIds })
    else if (!seen) await tell(tx, report, undefined)
  })
}
