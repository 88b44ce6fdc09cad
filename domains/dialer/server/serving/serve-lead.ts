import { sql } from 'kysely'
import type { HourChance } from '#domains/calls/server/hours/good-hour.ts'
import * as dialer from '#domains/dialer/contract/dialer.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { isAdmission } from '#domains/leads/contract/steps.ts'
import { leadRow, shownLead } from '#domains/leads/server/list/lead-row.ts'
import type { Database } from '#platform/server/db/database.ts'
import { isExcluded, serializationFailure } from '#platform/server/db/trouble.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { endedNow, isOngoing, isTheirs, leaseFromNow, lockDialing, rest } from '../dialer/lease.ts'
import { dialedListOf } from '../queues/dialed-list.ts'
import { type Clock, type DialedList, hourOfTurn, nextLead } from '../queues/queues.ts'
import { type ReasonRow, reasonColumns } from '../queues/reason-columns.ts'
import { reasonWords } from '../queues/reason-words.ts'

interface Turn extends ReasonRow {
  pause: { by: string; reason: string } | null
  /** A lead was found, and another counsellor had it first. */
  was_beaten: boolean
  lease: { reason: dialer.ServedReason; reason_at: Date; since: string; until: string } | null
  row: LeadRow | null
  hour: HourChance | null
}

interface Order {
  isLikelyFirst: boolean
  list: DialedList | undefined
}

/**
 * One statement waits for other changes of this counsellor's leases, ends the lease of the left lead, and claims the next. Claims none if
 * an admin paused the counsellor. If the counsellor already has another lead (second tab, repeated request, reload), returns that one. The
 * next lead is locked, and checked again for hindrances under the lock. The constraints of dial_lease refuse a second lease, so a late
 * claim adds no row. An expired lease of the lead on the screen counts as left, so the same lead does not come next.
 */
const turn = (clock: Clock, staff: Staff, left: number | null, { isLikelyFirst, list }: Order) => sql<Turn>`
  with alone as materialized (select ${lockDialing(staff)}), pause as (
    select by_staff.name as by, reason from dialer_pause join staff as by_staff on by_staff.id = by_staff_id
    where dialer_pause.staff_id = ${staff.id}
  ), ended as (
    update dial_lease set during = ${endedNow}, ended_by = case when lead_id = ${left}::integer then 'next' else 'exit' end
    where staff_id = ${staff.id} and upper(during) > now() - ${rest} and ended_by is null
      and (select count(*) from alone) = 1 and not exists (select from pause) and (lead_id = ${left}::integer or upper(during) > now() and not ${isTheirs(staff)})
    returning id
  ), kept as (
    select lead_id, reason, reason_at, lower(during) as since, upper(during) as until from dial_lease
    where staff_id = ${staff.id} and ${isOngoing} and lead_id is distinct from ${left}::integer and ${isTheirs(staff)}
  ), next as materialized (
    -- Counting the lease that ended makes it end first: a counsellor has no two at one instant.
    select offered.* from (${nextLead(clock, staff, left, isLikelyFirst, list)}) as offered
    where (select count(*) from ended) >= 0 and not exists (select from kept) and not exists (select from pause)
  ), claimed as (
    insert into dial_lease (lead_id, staff_id, during, reason, reason_at)
    select lead_id, ${staff.id}::integer, ${leaseFromNow}, reason, reason_at from next
    where not is_hindered_now(lead_id, rests_since, ${rest}) and not is_dialing_now(${staff.id})
    on conflict do nothing
    returning lead_id, reason, reason_at, lower(during) as since, upper(during) as until
  ), lease as (select * from kept union all select * from claimed)
  select (select to_json(pause) from pause) as pause,
    exists (select from next) and not exists (select from claimed) as was_beaten,
    to_json(lease) as lease, found.row,
    ${reasonColumns(sql`lease.lead_id`, sql`lease.reason`, sql`lease.reason_at`)},
    ${hourOfTurn(clock, sql`lease.reason`, sql`lease.lead_id`)} as hour
  from (select) as one
  left join lease on true
  left join lateral (select ${leadRow} as row from ${shownLead()} where lead.id = lease.lead_id) as found on true`

/**
 * A claim that was beaten is tried again, and so is one that a constraint refused. Each time someone else has got a lead, so only a clock
 * that was set back comes so far.
 */
const maxTries = 100

function unlessExcluded(error: unknown): undefined {
  if (!isExcluded(error)) throw error
}

async function takeTurn(db: Database, clock: Clock, staff: Staff, left: number | null, order: Order): Promise<Turn> {
  for (let tries = 1; tries <= maxTries; tries++) {
    const taken = await turn(clock, staff, left, order)
      .execute(db)
      .then(({ rows: [row] }) => row, unlessExcluded)
    if (taken && !taken.was_beaten) return taken
  }
  throw Object.assign(new Error('no lead could be claimed'), { code: serializationFailure })
}

export async function serveLead(
  db: Database,
  clock: Clock,
  staff: Staff,
  left: number | undefined,
  isLikelyFirst = false,
): Promise<{ count: number; results: dialer.DialedLead[] }> {
  const list = await dialedListOf(db, staff)
  const { pause, lease, row, deed, agreed, hour } = await takeTurn(db, clock, staff, left ?? null, { isLikelyFirst, list })
  if (pause && !lease) throw refuse(dialer.serveLead, 'paused', { words: pause })
  if (!lease || !row) return { count: 0, results: [] }
  const at = new Date(lease.reason_at)
  const reason = {
    kind: lease.reason,
    at: at.toISOString(),
    words: reasonWords(lease.reason, {
      at,
      now: new Date(),
      saidNoAt: row.calling.said_no_at === null ? null : new Date(row.calling.said_no_at),
      isAdmitted: isAdmission(row.stage),
      deed,
      agreed,
      list: list?.title,
      hour,
    }),
  }
  const held = { lease_since: new Date(lease.since).toISOString(), lease_until: new Date(lease.until).toISOString() }
  return { count: 1, results: [{ ...row, enquiries: row.all_enquiries, reason, ...held }] }
}
