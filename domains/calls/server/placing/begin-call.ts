import { sql } from 'kysely'
import { gateRefusals } from '#domains/calls/contract/calls.ts'
import { mayCallAnyway } from '#domains/calls/contract/policy.ts'
import type { Purpose } from '#domains/leads/contract/consent.ts'
import { recordRefusals } from '#domains/leads/server/consent/record-refusal.ts'
import { type LeadChanges, type LockedLead, onLead } from '#domains/leads/server/lead/on-lead.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { TelephonyProvider } from '#platform/server/gateways/telephony/telephony.ts'
import { type RefusalError, refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readForeign } from '#platform/server/numbers/telephone-number.ts'
import { announceCall } from '../call/announce-call.ts'
import { type Against, checkGate, refusalOf, type Situation } from './check-gate.ts'
import { findRepeat } from './find-repeat.ts'
import type { Placing } from './placing.ts'
import { type Facts, readFacts } from './read-facts.ts'
import type { WantedCall } from './wanted-call.ts'

/** Seconds after which a call without any news is looked after by a job. */
const lookedAfterSeconds = 60

const gate = { refusals: gateRefusals }

/** To be dialed, placed before by the same request, to be asked of the register first, or refused. */
export type Beginning =
  | { kind: 'begun'; id: number; e164: string; warnings: string[] }
  | { kind: 'repeat'; id: number }
  | { kind: 'unasked'; e164: string }
  | { kind: 'refused'; refusal: RefusalError; ongoing: number | undefined }

function situationOf(facts: Facts, gateways: Gateways, staff: Staff, wanted: WantedCall): Situation {
  const { telephony, firm, now } = gateways
  const provider = telephony === undefined ? 'none' : telephony.simulated ? 'simulated' : 'real'
  return {
    ...facts,
    now: now(),
    hours: firm().calling_hours,
    provider,
    isTheirs: facts.e164 !== null,
    isValid: facts.e164 !== null && readForeign(facts.e164) !== undefined,
    onCallWith: facts.ownCall?.name ?? null,
    isUnsure: facts.ownCall?.isUnsure ?? false,
    calledBy: facts.parentsCall?.name ?? null,
    automatic: wanted.automatic,
    ownPhone: staff.phone,
    overridden: wanted.override !== undefined,
  }
}

/** The rules by which the ledger of consents refuses, with the purpose that it was asked for. */
const byConsent: Partial<Record<Against['rule'], Purpose>> = {
  ...{ optedOut: 'calls', helpRefused: 'admission_help', marketingRefused: 'marketing' },
}

type OnLead = { lead: LockedLead } & Pick<LeadChanges, 'record'>

interface GatePass {
  e164: string
  provider: TelephonyProvider
}

/** Writes the call and its entry of the timeline, before anything is dialed. */
async function recordCall(
  tx: Transaction,
  staff: Staff,
  { lead, record }: OnLead,
  wanted: WantedCall,
  { e164, provider }: GatePass,
): Promise<number> {
  const event = await record({ kind: 'call' })
  const { id } = await tx
    .insertInto('call')
    .values({
      lead_id: lead.id,
      event_id: event.id,
      staff_id: staff.id,
      direction: 'outbound',
      e164,
      rung: provider === 'loopback' ? null : staff.phone,
      state: 'placing',
      automatic: wanted.automatic,
      purpose: wanted.purpose,
      provider,
      simulated: provider === 'loopback',
      attempt: wanted.attempt ?? null,
      activity_id: wanted.activityId ?? null,
      override_reason: wanted.override ?? null,
      placed_at: clock,
      poll_at: sql<string>`clock_timestamp() + make_interval(secs => ${sql.lit(lookedAfterSeconds)})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await announceCall(tx, { id, staff_id: staff.id })
  return id
}

async function auditOverride(
  tx: Transaction,
  staff: Staff,
  leadId: number,
  callId: number,
  reason: string,
  overridden: Against[],
): Promise<void> {
  const details = { call_id: callId, reason, rules: overridden.map(({ rule }) => rule) }
  await writeAuditEntry(tx, staff, 'call_override', { lead: leadId, details })
}

async function begin(tx: Transaction, placing: Placing, staff: Staff, { lead, record }: OnLead, wanted: WantedCall): Promise<Beginning> {
  const leadId = lead.id
  if (wanted.override !== undefined && !mayCallAnyway(staff)) throw refuse(gate, 'overrideRefused')
  const facts = await readFacts(tx, placing, staff, leadId, wanted)
  // After the facts: what they know of a call that was begun meanwhile for another lead, by the same request, is found here too.
  const repeated = await findRepeat(tx, staff, leadId, wanted)
  if (repeated !== undefined) return { kind: 'repeat', id: repeated }
  const { refusal, warnings, overridden } = checkGate(situationOf(facts, placing, staff, wanted))
  if (refusal || !placing.telephony || facts.e164 === null) {
    const purpose = refusal && byConsent[refusal.rule]
    if (purpose) await recordRefusals(tx, { act: 'call', purpose, channel: 'call' }, [leadId], staff.id)
    const own = facts.ownCall?.id
    const ongoing = { lastCallUnsure: own, alreadyOnCall: own, parentOnCall: facts.parentsCall?.id }[String(refusal?.rule)]
    return { kind: 'refused', refusal: refusal ? refusalOf(refusal) : refuse(gate, 'noProvider'), ongoing }
  }
  if (facts.isUnasked && !wanted.registerAsked && !placing.telephony.simulated) return { kind: 'unasked', e164: facts.e164 }
  const id = await recordCall(tx, staff, { lead, record }, wanted, { e164: facts.e164, provider: placing.telephony.provider })
  if (wanted.override !== undefined) await auditOverride(tx, staff, leadId, id, wanted.override, overridden)
  return { kind: 'begun', id, e164: facts.e164, warnings: warnings.map((warning) => refusalOf(warning).message) }
}

/** Under the lead's lock: of two requests for one parent the second sees what the first wrote. */
export async function beginCall(tx: Transaction, placing: Placing, staff: Staff, leadId: number, wanted: WantedCall): Promise<Beginning> {
  return await onLead(tx, gate, staff, leadId, (lead, { record }) => begin(tx, placing, staff, { lead, record }, wanted))
}
