import { restMinutes } from '@portal/contract/calls'
import type { DialReason } from '@portal/contract/dialer'
import { type RawBuilder, sql } from 'kysely'
import type { Staff } from '../http/staff.ts'

/** How long before the time of a booked call it is served, and how long after. */
const bookedEarly = sql.lit('5 minutes')
const bookedLate = sql.lit('3 hours')

/** How long an enquiry is a new one. */
const newFor = sql.lit('3 days')

/** A parent who was spoken to, and has no next step, is left alone for so long. */
const idleFor = sql.lit('1 day')

const rest = sql`make_interval(mins => ${sql.lit(restMinutes)})`
const today = sql`date_trunc('day', now(), 'Asia/Kolkata')`

/** One kind of reason to call: the leads that it offers, the best of them first. */
interface Queue {
  /** Conditions over `listing`, a row of the counsellor's list, and `lead`. */
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** The instant that the reason speaks of. */
  at: RawBuilder<unknown>
  /** Where something beside the list says who is offered. */
  from?: RawBuilder<unknown>
}

const isCallBack = sql`listing.latest_action_id = any (array(select id from action where category = 'call'))`

/** Each kind of reason in the order in which they are served. Every one is the head of an index that begins with the viewer. */
const queues: Record<DialReason, Queue> = {
  missed_call: {
    where: sql`listing.missed_call_at is not null and lead.owner_id = listing.viewer_id`,
    order: sql`listing.missed_call_at`,
    at: sql`listing.missed_call_at`,
  },
  call_back: {
    where: sql`listing.follow_up_at >= ${today} and listing.follow_up_at <= now()
      and coalesce(listing.spoken_at < listing.follow_up_at, true) and ${isCallBack}`,
    order: sql`listing.follow_up_at, listing.lead_id`,
    at: sql`listing.follow_up_at`,
  },
  booked_call: {
    from: sql`join parent_activity as booking on booking.lead_id = listing.lead_id and booking.kind = 'booked_call'`,
    where: sql`booking.slot_at between now() - interval ${bookedLate} and now() + interval ${bookedEarly}
      and coalesce(listing.spoken_at < booking.slot_at - interval ${bookedEarly}, true)`,
    order: sql`booking.slot_at, booking.lead_id`,
    at: sql`booking.slot_at`,
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
    where: sql`listing.follow_up_at < now() and coalesce(listing.spoken_at < ${today}, true)`,
    order: sql`listing.follow_up_at desc, listing.lead_id desc`,
    at: sql`listing.follow_up_at`,
  },
  longest_idle: {
    where: sql`listing.idle_since > '-infinity' and listing.idle_since < now() - interval ${idleFor}`,
    order: sql`listing.idle_since`,
    at: sql`listing.idle_since`,
  },
}

/** Leads that the counsellor left lately stand at the head of their queues still; they are passed over without a look at each. */
const isFresh = (staffId: number) => sql`listing.lead_id not in (
  select lead_id from dial_lease where staff_id = ${staffId} and during && tstzrange(now() - ${rest}, null) and ended_by = 'next')`

/**
 * That `lead` may be served: the parent may be called, nobody has the lead in the dialer, it was not served and left within the
 * hour, and the dialer did not call it within the hour. `offset 0` keeps each a look-up for the one lead that is asked about.
 */
const isFree = sql`lead.call_opt_out_at is null
  and not exists (
    select from dial_lease as lease
    where lease.lead_id = lead.id and lease.during && tstzrange(now() - ${rest}, null)
      and (upper(lease.during) > now() or lease.ended_by = 'next') offset 0)
  and not exists (
    select from call
    where call.lead_id = lead.id and call.direction = 'outbound' and call.placed_at > now() - ${rest}
      and (call.automatic and call.state not in ('rejected', 'counsellor_unreachable') or call.state in ('placing', 'dialling', 'in_progress'))
    offset 0)`

const source = (viewer: number, { from = sql`` }: Queue) => sql`
  lead_listing as listing ${from} join lead on lead.id = listing.lead_id where listing.viewer_id = ${viewer} and ${isFresh(viewer)}`

const offer = (viewer: number, reason: DialReason, queue: Queue) => sql`
  select * from (
    select listing.lead_id, ${sql.lit(reason)} as reason, ${queue.at} as reason_at
    from ${source(viewer, queue)} and ${queue.where} and ${isFree}
    order by ${queue.order} limit 1
    for no key update of lead skip locked) as ${sql.ref(reason)}`

const inOrder = Object.entries(queues) as [DialReason, Queue][]

/**
 * The one lead that a counsellor is to call next, with the reason, locked: a query of `lead_id`, `reason`, `reason_at`. The kinds
 * of reason are tried one after another, and the first that has a lead ends it, so each costs one look at the head of its index.
 * Leads that another transaction has locked are passed over.
 */
export const nextLead = ({ id }: Staff) =>
  sql`select * from (${sql.join(
    inOrder.map(([reason, queue]) => offer(id, reason, queue)),
    sql` union all `,
  )}) as offered limit 1`

/** How many leads each kind of reason offers, counted to `most`: a query of `reason` and `count`. A lead may wait for several reasons. */
export const countWaiting = ({ id }: Staff, most: number) =>
  sql`${sql.join(
    inOrder.map(
      ([reason, queue]) => sql`
        select ${sql.lit(reason)} as reason, (select count(*)::integer from (
          select from ${source(id, queue)} and ${queue.where} and ${isFree} limit ${sql.lit(most)}) as leads) as count`,
    ),
    sql` union all `,
  )}`
