import { sql } from 'kysely'
import { clearWrongNumber } from '#domains/leads/server/lead/mark-wrong-number.ts'
import type { LeadChanges, LockedLead } from '#domains/leads/server/lead/on-lead.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { IncomingCall } from '#platform/server/gateways/telephony/telephony.ts'
import type { Inbound } from './inbound.ts'

export interface Caller {
  lead: LockedLead
  changes: LeadChanges
  standInIds: Inbound['standInIds']
}

export interface InboundCall {
  id: number
  lead_id: number | null
  staff_id: number | null
  state: NonNullable<IncomingCall['state']>
  answered_at: string | null
  ended_at: string | null
  talk_seconds: number | null
}

/** A time that the provider gives without its zone is believed when it lies so near: its clock, or the zone, may be another. */
const believed = sql.lit('2 days')
const ahead = sql.lit('1 minute')

export async function staffWith(tx: Transaction, e164: string | undefined): Promise<number | undefined> {
  if (!e164) return undefined
  const staff = await tx.selectFrom('staff').select('id').where('phone', '=', e164).where('is_active', '=', true).executeTakeFirst()
  return staff?.id
}

/** Writes a parent's call at the first that is heard of it, with its entry of the timeline; undefined if another job just did. */
export async function beginInboundCall(
  tx: Transaction,
  report: IncomingCall & { from: string },
  caller: Caller | undefined,
): Promise<InboundCall | undefined> {
  const at = sql<string>`case when ${report.startedAt ?? null}::timestamptz between now() - interval ${believed} and now() + interval ${ahead}
    then ${report.startedAt ?? null}::timestamptz else ${clock} end`
  // The parent did this: an entry without a member of staff does not count as work on the lead.
  const event = await caller?.changes.record({ kind: 'call', at })
  if (caller && event) await clearWrongNumber(tx, caller.lead.id, report.from, event)
  return await tx
    .insertInto('call')
    .values({
      lead_id: caller?.lead.id ?? null,
      event_id: event?.id ?? null,
      staff_id: (await staffWith(tx, report.rings)) ?? caller?.lead.owner_id ?? null,
      direction: 'inbound',
      e164: report.from,
      state: 'ringing',
      provider: 'exotel',
      provider_id: report.providerId,
      simulated: false,
      placed_at: event?.at ?? at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'lead_id', 'staff_id', 'answered_at', 'ended_at', 'talk_seconds'])
    .returning(sql<InboundCall['state']>`state`.as('state'))
    .executeTakeFirst()
}
