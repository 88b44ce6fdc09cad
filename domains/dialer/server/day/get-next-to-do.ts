import { sql } from 'kysely'
import type { HourChance } from '#domains/calls/server/hours/good-hour.ts'
import type { NextToDo, ServedReason } from '#domains/dialer/contract/dialer.ts'
import { isAdmission, type Step } from '#domains/leads/contract/steps.ts'
import { stageOf } from '#domains/leads/server/lead/stage-of.ts'
import { isListedFor } from '#domains/leads/server/lead/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { isOngoing, isTheirs } from '../dialer/lease.ts'
import { dialedListOf } from '../queues/dialed-list.ts'
import { type Clock, hourOfTurn, peekedLead } from '../queues/queues.ts'
import { type ReasonRow, reasonColumns } from '../queues/reason-columns.ts'
import { reasonWords } from '../queues/reason-words.ts'

interface Row extends ReasonRow {
  lead: NextToDo['lead']
  reason: ServedReason
  reason_at: string | null
  is_held: boolean
  said_no_at: string | null
  stage: Step | null
  hour: HourChance | null
}

/** The counsellor's next lead: the one in the dialer, or the one that it would serve. The lead on the screen is passed over. */
export async function getNextToDo(
  db: Database,
  clock: Clock,
  staff: Staff,
  isLikelyFirst = false,
  onScreen?: number,
): Promise<{ next: NextToDo | null }> {
  const list = await dialedListOf(db, staff)
  const { rows } = await sql<Row>`
    with held as (
      select lead_id, reason, reason_at from dial_lease
      where staff_id = ${staff.id} and ${isOngoing} and ${isTheirs(staff)} and lead_id is distinct from ${onScreen ?? null}::integer limit 1
    ), peeked as (
      select * from (${peekedLead(clock, staff, onScreen ?? null, isLikelyFirst, list)}) as offered where not exists (select from held)
    ), next as (
      select *, true as is_held from held union all select lead_id, reason, reason_at, false from peeked
    )
    select json_build_object('id', lead.id, 'name', lead.name) as lead, reason, to_json(reason_at) #>> '{}' as reason_at, is_held,
      to_json(listing.said_no_at) #>> '{}' as said_no_at, ${stageOf(sql`listing.steps`)} as stage, ${reasonColumns(sql`lead.id`, sql`reason`, sql`reason_at`)},
      ${hourOfTurn(clock, sql`reason`, sql`lead.id`)} as hour
    from next join lead on lead.id = next.lead_id
    left join lead_listing as listing on listing.lead_id = lead.id and ${isListedFor([staff.id])}`.execute(db)
  const [found] = rows
  if (!found) return { next: null }
  const at = found.reason_at === null ? null : new Date(found.reason_at)
  const words = reasonWords(found.reason, {
    at: at ?? new Date(),
    now: new Date(),
    saidNoAt: found.said_no_at === null ? null : new Date(found.said_no_at),
    isAdmitted: isAdmission(found.stage),
    deed: found.deed,
    agreed: found.agreed,
    list: list?.title,
    hour: found.hour,
  })
  return { next: { lead: found.lead, kind: found.reason, at: at === null ? null : at.toISOString(), words, is_held: found.is_held } }
}
