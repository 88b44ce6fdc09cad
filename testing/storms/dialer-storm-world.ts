import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'

const kinds = 30

/** Every how manieth lead of a kind a condition takes, as SQL over `n`. */
const is = (...remainders: number[]) =>
  sql<boolean>`n % ${sql.lit(kinds)} in (${sql.join(remainders.map((remainder) => sql.lit(remainder)))})`

/** Kinds of leads by their reason to wait, or without one; nobody spoke to a lead of another kind. */
const kind = {
  newEnquiry: is(1, 2),
  message: is(3, 4),
  missedFollowUp: is(5),
  idle: is(6, 7),
  callBack: is(8),
  booked: is(9),
  bookedLater: is(10),
  missedCall: is(11),
  ownerless: is(11, 12),
  optedOut: is(12),
  admission: is(13),
  laterFollowUp: is(14),
  registered: is(5, 15, 16),
  consented: is(16),
  saidNo: is(17),
  saidNoAndAsked: is(18),
  wrongNumber: is(19),
  wrongNumberOfTwo: is(21),
  calledLately: is(22),
  calledLongAgo: is(23),
  admissionOfOne: is(24),
  admissionOff: is(25),
  callBackBesideVisit: is(26),
  visitToCome: is(27),
  visitOver: is(28),
  saidNoUndone: is(29),
}

const isDue = sql`(${kind.callBack} or ${kind.callBackBesideVisit})`

const logged = sql<number>`case
  when ${kind.admission} or ${kind.admissionOfOne} or ${kind.admissionOff} then (select min(id) from action where means = 'admission_done')
  when ${kind.saidNo} or ${kind.saidNoAndAsked} or ${kind.saidNoUndone} then (select min(id) from action where chase = 'ends')
  when ${kind.wrongNumber} or ${kind.wrongNumberOfTwo} then (select min(id) from action where chase = 'wrong_number')
  when ${kind.visitToCome} or ${kind.visitOver} then (select min(id) from action where means = 'visit_scheduled')
  when ${kind.missedFollowUp} or ${isDue} or ${kind.laterFollowUp} then (select min(id) from action where category = 'call') end`

const inserts = (owners: readonly number[], shares: number) => [
  sql`insert into lead (id, name, owner_id, created_at)
    select n, 'Dialed ' || n, case when ${kind.ownerless} and n % 3 = 0 then null else (${owners}::integer[])[1 + n * 7 % ${owners.length}::integer] end, now() - make_interval(mins => 20000 + n) from storm_lead`,
  sql`select note_words(jsonb_agg(jsonb_build_object('lead_id', n, 'purpose', case when ${kind.optedOut} then 'calls' else 'registered_calls' end,
      'given', not ${kind.optedOut}, 'said_at', now() - interval '1 day', 'how', 'staff')))
    from storm_lead where ${kind.optedOut} or ${kind.consented}`,
  sql`insert into lead_number (lead_id, e164, country_code, national, dnd, dnd_asked_at, rank, wrong_at)
    select n, '+91' || (9000000000 + n), 91, 9000000000 + n, ${kind.registered} and n % 3 < 2, now(),
      case when ${kind.wrongNumberOfTwo} then 1 else 0 end,
      case when ${kind.wrongNumber} or ${kind.wrongNumberOfTwo} then now() - interval '4 days' end from storm_lead
    union all
    select n, '+91' || (9100000000 + n), 91, 9100000000 + n, false, now(), 0, null from storm_lead where ${kind.wrongNumberOfTwo}`,
  sql`insert into lead_share (lead_id, staff_id)
    select n, staff.id from storm_lead, generate_series(1, ${shares}::integer) as share,
      lateral (select (${owners}::integer[])[1 + (n * 7 + share * (1 + n % 11)) % ${owners.length}::integer] as id) as staff
    where staff.id <> (${owners}::integer[])[1 + n * 7 % ${owners.length}::integer] on conflict do nothing`,
  sql`insert into parent_activity (lead_id, kind, at) select n, 'enquiry', now() - make_interval(hours => 1 + n % 40) from storm_lead where ${kind.newEnquiry} or ${kind.saidNoAndAsked}`,
  sql`insert into parent_activity (lead_id, kind, at, slot_at)
    select n, 'booked_call', now() - interval '5 days', now() + case when ${kind.booked} then interval '-30 minutes' else interval '1 day' end
    from storm_lead where ${kind.booked} or ${kind.bookedLater}`,
  sql`insert into message (lead_id, e164, direction, text, at)
    select n, '+91' || (9000000000 + n), 'incoming', 'Please call', now() - make_interval(mins => 60 + n) from storm_lead where ${kind.message}`,
  sql`insert into lead_event (lead_id, kind, at, staff_id, comment)
    select n, 'comment', now() - make_interval(days => 5 + n % 20), ${owners[0]}::integer, 'Spoken to' from storm_lead where ${kind.idle}`,
  sql`insert into lead_event (lead_id, kind, at, staff_id, action_id, means, chase, undone_at)
    select n, 'action', now() - interval '4 days', ${owners[0]}::integer, action.id, means, chase, case when ${kind.saidNoUndone} then now() end
    from storm_lead join action on action.id = ${logged}`,
  sql`insert into follow_up (lead_id, event_id, due_at)
    select n, lead_event.id, case when ${kind.missedFollowUp} then now() - interval '2 days'
      when ${isDue} then greatest(now() - interval '1 minute', ${startOfToday}) else now() + interval '3 days' end
    from storm_lead join lead_event on lead_id = n
    where ${kind.missedFollowUp} or ${isDue} or ${kind.laterFollowUp} or ${kind.visitOver}`,
  sql`insert into follow_up (lead_id, event_id, due_at, category)
    select n, lead_event.id, now() + case when ${kind.visitOver} then interval '-2 days' else interval '2 days' end, 'visit'
    from storm_lead join lead_event on lead_id = n where ${kind.callBackBesideVisit} or ${kind.visitToCome} or ${kind.visitOver}`,
  sql`insert into child (lead_id, name) select n, name from storm_lead, unnest(array['Aarav', 'Diya']) as name where ${kind.admissionOfOne}`,
  sql`insert into milestone (lead_id, kind, child_id, school_id, status, on_date, created_at)
    select n, 'admission', (select min(id) from child where lead_id = n), (select min(id) from school),
      case when ${kind.admissionOff} then 'Cancelled' else 'Done' end, now() - interval '4 days', now() - interval '4 days'
    from storm_lead where ${kind.admission} or ${kind.admissionOfOne} or ${kind.admissionOff}`,
  sql`with told as (
      insert into lead_event (lead_id, kind, at, staff_id)
      select n, 'call', now() - case when ${kind.calledLately} then interval '2 hours' else interval '3 days' end, ${owners[0]}::integer
      from storm_lead where ${kind.calledLately} or ${kind.calledLongAgo}
      returning id, lead_id, at, staff_id
    )
    insert into call (lead_id, event_id, staff_id, direction, e164, state, provider, simulated, placed_at, ended_at)
    select lead_id, id, staff_id, 'outbound', '+91' || (9000000000 + lead_id), 'parent_no_answer', 'loopback', true, at, at from told`,
  sql`with told as (
      insert into lead_event (lead_id, kind, at) select n, 'call', now() - interval '3 hours' from storm_lead where ${kind.missedCall}
      returning id, lead_id
    ), missed as (
      insert into call (lead_id, event_id, direction, e164, state, provider, simulated, placed_at, ended_at)
      select lead_id, id, 'inbound', '+91' || (9000000000 + lead_id), 'missed', 'loopback', true, now() - interval '3 hours', now() - interval '3 hours'
      from told returning id, lead_id, placed_at
    )
    insert into missed_call (call_id, lead_id, at) select id, lead_id, placed_at from missed`,
  sql`update lead set (viewer_ids, search_text, zones) = (select * from lead_derived(lead))`,
  sql`insert into lead_listing select truth.* from lead_listing_truth as truth`,
  sql`select setval(pg_get_serial_sequence('lead', 'id'), (select max(id) from lead))`,
]

/** Each lead has an owner and some shares, so that many counsellors want the same ones. Needs a database without leads. */
export async function makeDialedLeads(db: Database, count: number, owners: readonly number[], shares: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create temporary table storm_lead on commit drop as select n from generate_series(1, ${count}::integer) as n`.execute(tx)
    for (const insert of inserts(owners, shares)) await insert.execute(tx)
  })
  await sql`analyze`.execute(db)
}
