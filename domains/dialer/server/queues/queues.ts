import { type RawBuilder, sql } from 'kysely'
import { liveMinutes } from '#domains/assignment/contract/enquiries.ts'
import { goodHour, type HourChance, isGoodHour, isKnownHour } from '#domains/calls/server/hours/good-hour.ts'
import type { DialReason } from '#domains/dialer/contract/dialer.ts'
import { isListedFor, visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { rest } from '../dialer/lease.ts'

const newFor = sql.lit('3 days')

/** Younger, a message comes before all enquiries but live ones; older, behind all new ones. */
const freshReplyFor = '1 day'

/** An older message asks about what is settled by now, or was lost: it comes behind all work that has a time. The inbox keeps it. */
const replyFadesAfter = '30 days'

/** The rest of a parent after a conversation without a next step. */
const idleFor = sql.lit('1 day')

/** The clock that decides whether parents may be called now. */
export type Clock = Pick<Gateways, 'firm' | 'now'>

/** Worked out once and not for each row. */
const todayOnce = sql`(select ${startOfToday})`

interface Queue {
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
  at: RawBuilder<unknown>
}

/**
 * Each kind of reason in the order in which they are served. Every one is the head of an index that begins with the viewer. Who
 * said no, or stands in the register, is in none (see lead_line), unless they did something new: they asked, booked a call, or
 * called and nobody answered.
 */
const queues: Record<DialReason, Queue> = {
  missed_call: {
    where: sql`listing.missed_call_at is not null`,
    order: sql`listing.missed_call_at`,
    at: sql`listing.missed_call_at`,
  },
  call_back: {
    where: sql`listing.call_back_at >= ${startOfToday} and listing.call_back_at <= now()
      and coalesce(listing.spoken_at < listing.call_back_at, true) and listing.may_call`,
    order: sql`listing.call_back_at, listing.lead_id`,
    at: sql`listing.call_back_at`,
  },
  booked_call: {
    where: sql`listing.booked_call_at between now() - booked_late() and now() + booked_early()`,
    order: sql`listing.booked_call_at, listing.lead_id`,
    at: sql`listing.booked_call_at`,
  },
  reply: {
    where: sql`listing.waiting_at is not null and (listing.new_message or listing.re_engaged) is true`,
    order: sql`listing.waiting_at desc`,
    at: sql`listing.waiting_at`,
  },
  new_enquiry: {
    where: sql`listing.waiting_at > now() - interval ${newFor} and (listing.new_message or listing.re_engaged) is false`,
    order: sql`listing.waiting_at desc`,
    at: sql`listing.waiting_at`,
  },
  untouched: {
    where: sql`listing.idle_since = '-infinity'`,
    order: sql`listing.created_at desc`,
    at: sql`listing.created_at`,
  },
  missed_follow_up: {
    where: sql`listing.follow_up_at < now() and coalesce(listing.spoken_at < ${todayOnce}, true)
      and not coalesce(listing.follow_up_at = listing.call_back_at and listing.call_back_at >= ${todayOnce}, false) and listing.may_call`,
    order: sql`listing.follow_up_at desc, listing.lead_id desc`,
    at: sql`listing.follow_up_at`,
  },
  longest_idle: {
    where: sql`listing.idle_since > '-infinity' and listing.idle_since < now() - interval ${idleFor}`,
    order: sql`listing.idle_since`,
    at: sql`listing.idle_since`,
  },
}

const ofEachKind = Object.entries(queues) as [DialReason, Queue][]

/** A parent who enquired so lately is still at the website: most answer a call now, and few do an hour later. */
const liveFor = sql`make_interval(mins => ${sql.lit(liveMinutes)})`

/** A part of a queue that has a turn of its own. */
const partOf = (reason: DialReason, condition: RawBuilder<unknown>): [DialReason, Queue] => [
  reason,
  { ...queues[reason], where: sql`${queues[reason].where} and ${condition}` },
]

const liveEnquiries = partOf('new_enquiry', sql`listing.waiting_at > now() - ${liveFor}`)

const since = (interval: string) => sql`now() - interval ${sql.lit(interval)}`

const freshReplies = partOf('reply', sql`listing.waiting_at > ${since(freshReplyFor)}`)
const olderReplies = partOf('reply', sql`listing.waiting_at <= ${since(freshReplyFor)} and listing.waiting_at > ${since(replyFadesAfter)}`)
const fadedReplies = partOf('reply', sql`listing.waiting_at <= ${since(replyFadesAfter)}`)

/** A parent who waits since minutes or hours comes before everything that is old: see docs/decisions/2026-11-29-who-is-called-before-whom.md. */
export const inOrder: readonly [DialReason, Queue][] = ofEachKind.flatMap((queue) => {
  if (queue[0] === 'reply') return [liveEnquiries, freshReplies]
  if (queue[0] === 'new_enquiry') return [queue, olderReplies]
  return queue[0] === 'longest_idle' ? [fadedReplies, queue] : [queue]
})

/** Those of a kind with a high chance of an admission, the third band. */
const likelyOf = (reason: DialReason) => partOf(reason, sql`listing.chance = 3`)

/** Parents who wait for no hour of their own. The likely ones come before all other kinds after fresh replies. */
const likely = (['new_enquiry', 'missed_follow_up', 'untouched', 'longest_idle'] as const).map(likelyOf)

const likelyInOrder = inOrder.flatMap((queue) => (queue === freshReplies ? [queue, ...likely] : [queue]))

/** Queues of parents who were spoken to before and wait for no hour of their own now: of these the hour decides among the first. */
const byHour = ['missed_follow_up', 'longest_idle'] as const satisfies readonly DialReason[]

const isByHour = (reason: DialReason) => byHour.some((kind) => kind === reason)

/** Checks this many leads at the head of a queue for a good hour now; so at most this many are passed over. */
const maxLooks = sql.lit(5)

interface Turn {
  clock: Clock
  staff: Staff
  /** The lead that is being left. */
  left: number | null
}

/** Those among the first of a queue for whom now is a good hour, in its order. */
const inGoodHour = ({ clock, staff, left }: Turn, [reason, { where, order, at }]: [DialReason, Queue]) => sql`(
  select first.lead_id, ${sql.lit(reason)} as reason, first.at as reason_at from (
    select listing.lead_id, ${at} as at from lead_listing as listing
    where ${isListedFor([staff.id])} and ${where} and listing.lead_id is distinct from ${left}::integer
      and listing.lead_id not in (select lead_id from left_lately) and ${isKnownHour(clock.now())}
    order by ${order} limit ${maxLooks}
  ) as first where ${isGoodHour(clock.now(), sql`first.lead_id`)})`

/** The limit has no effect but one: PostgreSQL expects few rows, and reads in index order instead of sorting all. */
const offered = (viewer: number, [reason, { where, order, at }]: [DialReason, Queue]) => sql`(
  select listing.lead_id, ${sql.lit(reason)} as reason, ${at} as reason_at
  from lead_listing as listing
  where ${isListedFor([viewer])} and ${where}
  order by ${order} limit (select null::bigint))`

/**
 * After a fast clock is set back, leases and calls lie in the future. Their leads, up to a day's worth, rest until then. Lists these leads,
 * which were not served since the correction.
 */
const inTheFuture = sql`
  select lead_id from dial_lease where lower(during) > now() and (ended_by is null or ended_by = 'next')
  union all select lead_id from call where placed_at > now() and automatic and lead_id is not null and state not in ('rejected', 'counsellor_unreachable')`

/** The kind of reason of all candidates; null if they have several. With one kind, conditions for other kinds are left out. */
type Kind = DialReason | null

const onlyOf = (kind: DialReason, kindOfAll: Kind, condition: RawBuilder<unknown>) => {
  if (kindOfAll === null) return sql`(candidate.reason <> ${sql.lit(kind)} or ${condition})`
  return kindOfAll === kind ? condition : sql`true`
}

const leftLately = (staff: Staff) => sql`
  select lead_id from dial_lease where staff_id = ${staff.id} and upper(during) > now() - ${rest} and ended_by = 'next'
  union all ${inTheFuture}`

/** Leads left lately are passed over without a look at each. Missed calls are looked at: the parent may have called since. */
const isFresh = sql`(candidate.reason = 'missed_call' or candidate.lead_id not in (select lead_id from left_lately))`

/** A parent who was left or rung since then rests: for an hour, or until they call and nobody answers. */
const restsSince = sql`greatest(now() - ${rest}, case candidate.reason when 'missed_call' then candidate.reason_at end)`

/** True unless the lead is in a dialer, was left or rung lately, or its parent is on a call. `offset 0` keeps it a look-up. */
const isUnhindered = sql`not exists (select from dial_hindrances(lead.id, ${restsSince}, ${rest}) offset 0)`

/**
 * The owner returns missed calls, or the stand-in while the owner is on leave. Without an active owner, everyone who has the lead
 * returns them.
 */
const isTheirsToCall = (staff: Staff) => sql`(lead.owner_id = ${staff.id}
  or exists (select from stand_in where stand_in.lead_id = lead.id and stand_in.staff_id = ${staff.id} and stand_in.ended_at is null offset 0)
  or not exists (select from staff where staff.id = lead.owner_id and staff.is_active offset 0))`

/** A booked call overrides the do-not-disturb register, but needs a number that is not wrong. */
const hasNumber = sql`
  not exists (select from lead_number where lead_number.lead_id = lead.id and rank = 0 and wrong_at is not null offset 0)`

/** Parents abroad are offered within the hours of their own clock. */
function isTheirDay({ firm, now }: Clock) {
  const { from, until } = firm().calling_hours
  return sql`(lead.zones is null or is_calling_time(lead.zones, ${from}, ${until}, ${now()}))`
}

const isFree = (clock: Clock, staff: Staff, kind: Kind = null) => sql`${visibleTo(staff)}
  and ${onlyOf('missed_call', kind, isTheirsToCall(staff))} and ${onlyOf('booked_call', kind, hasNumber)}
  and lead.call_opt_out_at is null and ${isTheirDay(clock)} and ${isUnhindered}`

/** The leads of all kinds of reasons, in the order in which they are served. */
const candidates = (turn: Turn, isLikelyFirst: boolean) =>
  sql`(${sql.join(
    (isLikelyFirst ? likelyInOrder : inOrder).flatMap((queue) => [
      ...(isByHour(queue[0]) ? [inGoodHour(turn, queue)] : []),
      offered(turn.staff.id, queue),
    ]),
    sql` union all `,
  )}) as candidate`

/** A list that is dialed instead of the queues. */
export interface DialedList {
  title: string
  /** Its leads in the order in which they are served, as `candidate`. */
  candidates: RawBuilder<unknown>
  /** Whether a row of `lead` still is in the list. */
  fits: RawBuilder<unknown>
}

/** Locks the next lead after `left`. Kinds are read one after another until a lead is free; those locked by others are passed over. */
export const nextLead = (clock: Clock, staff: Staff, left: number | null, isLikelyFirst = false, list?: DialedList) => sql`
  with left_lately as materialized (${leftLately(staff)})
  select candidate.*, ${restsSince} as rests_since from ${list?.candidates ?? candidates({ clock, staff, left }, isLikelyFirst)}
  cross join lateral (
    select from lead where lead.id = candidate.lead_id and ${isFree(clock, staff)} and ${list?.fits ?? sql`true`}
    for no key update skip locked) as free
  where candidate.lead_id is distinct from ${left}::integer and ${isFresh}
  limit 1`

/** The lead that would be served next after `left`; it is neither locked nor claimed. */
export const peekedLead = (clock: Clock, staff: Staff, left: number | null, isLikelyFirst: boolean, list?: DialedList) => sql`
  with left_lately as materialized (${leftLately(staff)})
  select candidate.* from ${list?.candidates ?? candidates({ clock, staff, left }, isLikelyFirst)}
  cross join lateral (
    select from lead where lead.id = candidate.lead_id and ${isFree(clock, staff)} and ${list?.fits ?? sql`true`} offset 0) as free
  where candidate.lead_id is distinct from ${left}::integer and ${isFresh}
  limit 1`

/** The chance of an answer now, where the lead was served before others because of it; else null. */
export const hourOfTurn = ({ now }: Clock, reason: RawBuilder<unknown>, leadId: RawBuilder<unknown>) => sql<HourChance | null>`
  case when ${reason} in (${sql.join(byHour.map((kind) => sql.lit(kind)))}) then ${goodHour(now(), leadId)} end`

/** Counted to `most`; a lead may wait for several reasons. `offset 0` keeps it from gathering all leads to join a hundred. */
export const countWaiting = (clock: Clock, staff: Staff, most: number) =>
  sql<{ kind: DialReason; count: number }>`with left_lately as materialized (${leftLately(staff)}) ${sql.join(
    ofEachKind.map(
      (queue) => sql`
        select ${sql.lit(queue[0])} as kind, count(*)::integer as count from (
          select from ${offered(staff.id, queue)} as candidate
          cross join lateral (select from lead where lead.id = candidate.lead_id and ${isFree(clock, staff, queue[0])} offset 0) as free
          where ${isFresh} limit ${sql.lit(most)}) as leads`,
    ),
    sql` union all `,
  )}`
