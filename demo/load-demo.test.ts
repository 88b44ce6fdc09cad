import { isValidPhoneNumber } from 'libphonenumber-js/max'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyPassword } from '#domains/accounts/server/account/password.ts'
import { leastLearned, leastMeasured } from '#domains/analytics/contract/chance-model.ts'
import { learnChances } from '#domains/analytics/server/chances/learn-chances.ts'
import { checkFigures } from '#domains/analytics/server/figures/check-figures.ts'
import { type Step, steps } from '#domains/leads/contract/steps.ts'
import { holdsDemoData } from '#platform/server/db/holds-demo-data.ts'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import { sized } from '#testing/sized.ts'
import { differFromReplay } from '#testing/storms/storm-replay.ts'
import { loadDemo } from './load-demo.ts'
import { demoLogins } from './staff.ts'

// A Saturday, three in the afternoon in India.
const now = new Date('2026-11-21T09:30:00Z')
const leads = 2000

let database: TestDatabase
let pool: pg.Pool
const others: TestDatabase[] = []

const other = async () => {
  const made = await testDatabase({ reference: true })
  others.push(made)
  return made.pool
}

const stored = new Map<string, number>()
const files = {
  put: async (key: string, contents: string | Uint8Array) => {
    stored.set(key, contents.length)
  },
}

const shape = `select conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union select indexdef from pg_indexes where schemaname = 'public' order by 1`
let shapeBefore: unknown[]

beforeAll(async () => {
  database = await testDatabase({ reference: true })
  pool = database.pool
  shapeBefore = await column(shape)
  await loadDemo(pool, { leads, seed: 7, now, files })
})
afterAll(() => Promise.all([database, ...others].map((made) => made.drop())))

const column = async (query: string, from = pool): Promise<unknown[]> =>
  (await from.query<unknown[]>({ text: query, rowMode: 'array' })).rows.map(([value]) => value)
const count = async (from: string) => (await column(`select count(*)::integer from ${from}`))[0]

const tables = [
  'lead',
  'child',
  'lead_number',
  'parent_activity',
  'lead_event',
  'follow_up',
  'milestone',
  'lead_share',
  'school_bucket',
  // Names of stored files are secret, so each load gives others.
  "(select to_jsonb(message) - 'media_file' as row from message)",
  "(select to_jsonb(call) - 'recording_file' as row from call)",
  'missed_call',
  'campaign_recipient',
  'thread_state',
  'notice',
  'lead_listing',
  'consent',
  'bulk_transfer_lead',
  'login_link',
  'school_change',
  "(select to_jsonb(school_photo) - 'sizes' as row from school_photo)",
  "(select to_jsonb(bulk_transfer) - 'progress_at' as row from bulk_transfer)",
]
const digests = (from: pg.Pool) =>
  Promise.all(
    [...tables, '(select id, email, name, created_at from staff)', '(select id, is_collab, is_featured from school)'].map((table) =>
      column(`select md5(string_agg(made::text, '' order by made::text)) from ${table} as made`, from),
    ),
  )

test('the load can use each index that it makes: PostgreSQL passes over one whose rows were changed in its transaction', async () => {
  // What schools offer is changed while it is written, and no step of the load looks it up.
  expect(
    await column("select indexrelid::regclass::text from pg_index where indcheckxmin and indrelid <> 'school_offer'::regclass"),
  ).toEqual([])
})

/** A Sunday, late in the evening in India. */
const late = new Date('2026-11-22T18:10:00Z')

/** Every statement of the load runs for few parents too. */
async function loadLate(): Promise<pg.Pool> {
  const made = await other()
  await loadDemo(made, { leads: sized(300, leads), seed: 8, now: late, files })
  return made
}

let loaded: Promise<pg.Pool> | undefined
const loadedLate = () => {
  loaded ??= loadLate()
  return loaded
}

test('one seed and one now give the same data', async () => {
  expect(await digests(await loadLate())).toEqual(await digests(await loadedLate()))
})

test('another seed gives other parents, also late in the evening before a Monday, and nothing lies ahead', async () => {
  const from = await loadedLate()
  const names = 'select name from lead order by id limit 50'
  expect(await column(names, from)).not.toEqual(await column(names))
  const latest = `select max(at) from (select max(at) as at from lead_event union all select max(at) from parent_activity union all
    select max(at) from message union all select max(created_at) from lead union all select max(removed_at) from parent_activity
    union all select max(ended_at) from call union all select max(at) from mail_hit union all select max(unsubscribed_at) from mail
    union all select max(opened_at) from parent_page union all select max(at) from notice union all select max(upper(during)) from dial_lease
    union all select max(finished_at) from campaign union all select max(read_at) from thread_state union all select max(received_at) from intake_event union all select max(asked_at) from login_link
    union all select max(finished_at) from bulk_transfer union all select max(delisted_at) from school union all select max(added_at) from school_photo
    union all select max(at) from school_change) as every`
  expect(Date.parse(String((await column(latest, from))[0]))).toBeLessThanOrEqual(late.getTime())
})

test('there are as many parents as asked, three actions for each, and a year of them', async () => {
  expect(await count('lead')).toBe(leads)
  const actions = Number(await count("lead_event where kind = 'action'"))
  expect(actions / leads).toBeGreaterThan(2.8)
  expect(actions / leads).toBeLessThan(3.3)
  expect((await column(`select extract(days from '${now.toISOString()}' - min(created_at))::integer from lead`))[0]).toBeGreaterThan(350)
})

test('ten times as many parents bring enough admissions to learn the chance of one', async () => {
  const { measured } = await learnChances(database.db, { today: '2026-11-21' })
  expect(measured.learned.parents * 10).toBeGreaterThan(leastLearned * 1.2)
  expect(measured.seen.parents * 10).toBeGreaterThan(leastMeasured * 1.2)
})

test('every number is valid, and none is another’s', async () => {
  const numbers = (await column('select e164 from lead_number')) as string[]
  expect(numbers.length).toBeGreaterThan(leads * 1.1)
  expect(numbers.filter((number) => !isValidPhoneNumber(number))).toEqual([])
  expect(await count('lead where not exists (select from lead_number where lead_id = lead.id and rank = 0)')).toBe(0)
  expect(await count("lead_number where e164 <> '+' || country_code || national")).toBe(0)
  const abroad = Number(await count('lead_number where country_code <> 91'))
  expect(abroad / leads).toBeGreaterThan(0.02)
  expect(abroad / leads).toBeLessThan(0.06)
})

test('lists, viewers and search texts are what their definitions say', async () => {
  expect(await count('(select * from lead_listing_truth except select * from lead_listing) as missing')).toBe(0)
  expect(await count('(select * from lead_listing except select * from lead_listing_truth) as extra')).toBe(0)
  const wrong = `lead cross join lateral lead_derived(lead) as derived
    where (lead.viewer_ids, lead.search_text, lead.zones) is distinct from (derived.viewer_ids, derived.search_text, derived.zones)`
  expect(await count(wrong)).toBe(0)
})

test('open follow-ups, reached steps, shares and opt-outs follow from the timeline', async () => {
  // A parent's older number may be one of before the timeline.
  const { numbers: _, ...differing } = await differFromReplay(database.db)
  expect(differing).toEqual({ shares: [], followUps: [], steps: [], optedOut: [] })
})

test('a follow-up lies after what agreed it, is the owner’s while it is open, and was closed by a later action', async () => {
  expect(await count('follow_up join lead_event on lead_event.id = event_id where due_at <= lead_event.at')).toBe(0)
  expect(
    await count(`follow_up join lead_event as closing on closing.id = closed_by_event_id
    where closed_at <> closing.at or closing.kind <> 'action' or closing.lead_id <> follow_up.lead_id or closing.id <= event_id`),
  ).toBe(0)
  expect(await count('follow_up join lead on lead.id = lead_id where closed_at is null and follow_up.owner_id <> lead.owner_id')).toBe(0)
  expect(await count(`lead_event join action on action.id = action_id where action.needs_schedule and scheduled_at is null`)).toBe(0)
})

test('open follow-ups are overdue, due today in working hours, and ahead', async () => {
  const due = 'follow_up where closed_at is null and due_at'
  expect(await count(`${due} < '2026-11-21T09:30Z'`)).toBeGreaterThan(50)
  expect(await count(`${due} between '2026-11-21T04:30Z' and '2026-11-21T13:00Z'`)).toBeGreaterThan(10)
  expect(await count(`${due} > '2026-11-21T18:30Z'`)).toBeGreaterThan(50)
})

const today = "'2026-11-20T18:30Z' and '2026-11-21T18:30Z'"
const latestIs = (...categories: string[]) => `latest_action_id in (select id from action where category in ('${categories.join("','")}'))`
const all = 'lead_listing where viewer_id = 0 and'
const stands = (step: Step) => `steps & (1 << ${steps.indexOf(step) + 1}) <> 0`
test.each<readonly [list: string, from: string]>([
  ['users', `${all} true`],
  ['registration-initiated', `${all} in_cart`],
  ['call-scheduled', `${all} call_back_at is not null`],
  ['call-scheduled by the parent', `${all} booked_call_at is not null`],
  ['visit-scheduled, with visits to come', `${all} visit_at > '2026-11-21T09:30Z'`],
  ['visits that are over', `${all} visit_at < '2026-11-20T18:30Z'`],
  ...steps.slice(0, -1).map((step) => [`the step ${step}`, `${all} ${stands(step)}`] as const),
  ['a step that stands though a call was logged since', `${all} ${stands('lead_generated')} and ${latestIs('call')}`],
  ['an ended chase', `${all} chase_ended_at is not null`],
  ['a no after which they came back', `${all} said_no_at is not null and chase_ended_at is null`],
  ['opted out', 'lead where call_opt_out_at is not null'],
  ['a wrong number alone', 'lead_number where rank = 0 and wrong_at is not null'],
  ['others', `${all} ${latestIs('other', 'application', 'registration')}`],
  ['missed', `${all} follow_up_at < '2026-11-21T09:30Z' and last_touch_at < follow_up_at`],
  ['done', `follow_up where closed_at is not null and due_at between ${today}`],
  [
    'pending',
    `${all} follow_up_action_id in (select id from action where category in ('call', 'visit', 'lead')) and follow_up_at between ${today}`,
  ],
  ['todays-data', `${all} (created_at between ${today} or latest_user_action_at between ${today})`],
  ['untouched-data', `${all} spoken_at is null`],
  ['untouched-data of boarding', 'lead_listing where viewer_id = -1'],
  ['dormant-data', `${all} last_touch_at < '2026-09-22T09:30Z'`],
  ['new message', `${all} new_message`],
  ['new application', `${all} new_application`],
  ['re-engaged', `${all} re_engaged`],
  ['international', `${all} international`],
  ['online', `${all} tags @> array[online_tag()]`],
  ['never asked', `${all} not exists (select from parent_activity as activity where activity.lead_id = lead_listing.lead_id)`],
])('there are leads for %s', async (_, from) => {
  expect(await count(from)).toBeGreaterThan(4)
})

test('every word that a column knows is used', async () => {
  const used = (expression: string, table: string) =>
    column(`select distinct ${expression} from ${table} where ${expression} is not null order by 1`)
  const onMarketplace = ['application', 'booked_call', 'cart', 'enquiry', 'login']
  expect(await used('kind', 'parent_activity')).toEqual(expect.arrayContaining([...onMarketplace, 'shortlist_opened', 'visit_wanted']))
  expect(await used('schooling', 'parent_activity')).toEqual(['boarding', 'day', 'online'])
  const written = [
    'action',
    'call',
    'comment',
    'conversation',
    'created',
    'edit',
    'login_link',
    'mail_consent',
    'share',
    'shortlist_sent',
    'transfer',
    'transfer_asked',
    'transfer_undone',
  ]
  expect(await used('kind', 'lead_event')).toEqual(written)
  expect(await used('kind', 'milestone')).toEqual(['admission', 'application', 'lead', 'registration', 'visit'])
  expect(await used('budget_tenure', 'lead')).toEqual(['HY', 'M', 'Q', 'Y'])
  expect(await used('direction', 'message')).toEqual(['incoming', 'outgoing'])
  expect(await used('gender', 'child')).toEqual(['boy', 'girl'])
  expect(await used('source', 'lead')).toEqual(['import', 'marketplace', 'referral', 'walk-in'])
  expect(await count('action where not exists (select from lead_event where action_id = action.id)')).toBe(0)
  expect(await count('school_class where not exists (select from child where school_class.id = any (class_ids))')).toBe(0)
  expect(await count("lead where name ~ '[ऀ-ॿ]'")).toBeGreaterThan(0)
})

test('about half of the parents have an address, which no mail server delivers to', async () => {
  const addresses = (await column('select email from lead where email is not null')) as string[]
  expect(addresses.length / leads).toBeGreaterThan(0.45)
  expect(addresses.length / leads).toBeLessThan(0.65)
  expect(addresses.filter((address) => !/^[a-z]+\d+@home\.example$/.test(address))).toEqual([])
})

test('shares of leads that counsellors have fall as 1, 1/2, 1/3 …', async () => {
  const owned = (await column(
    'select count(*)::integer from lead where owner_id is not null group by owner_id order by 1 desc',
  )) as number[]
  expect(owned).toHaveLength(41)
  expect(owned[0] ?? 0).toBeGreaterThan(leads * 0.19)
  expect(owned[0] ?? 0).toBeLessThan(leads * 0.27)
  expect(owned[10] ?? 0).toBeLessThan((owned[0] ?? 0) / 6)
})

test('comments are about the lead’s own child, class, school and place', async () => {
  expect(await count("lead_event where comment ~ '[{}]'")).toBe(0)
  expect(await count('(select distinct comment from lead_event) as said')).toBeGreaterThan(leads / 2)
  expect(
    await count(`lead_event join lead on lead.id = lead_id join school on school.id = school_id
    where comment like '%' || school.name || '%'`),
  ).toBeGreaterThan(leads / 10)
})

test('a transferred lead has a transfer, and the events before it are the earlier owner’s', async () => {
  const standing = `select from lead_event where lead_id = lead.id and kind = 'transfer'
    and not exists (select from lead_event as undone where undone.undoes_event_id = lead_event.id)`
  expect(await count(`lead where is_transferred <> exists (${standing})`)).toBe(0)
  expect(
    await count(`lead_event as handover join lead on lead.id = lead_id join lead_event as event on event.lead_id = lead.id and event.kind = 'action'
    where handover.kind = 'transfer' and event.staff_id <> case when event.at < handover.at then handover.from_staff_id else lead.owner_id end`),
  ).toBe(0)
})

test('a lead of a bulk transfer was its giver’s until that moment, and its receiver’s afterwards', async () => {
  expect(await column('select distinct outcome from bulk_transfer_lead order by 1')).toEqual(['moved', 'returned'])
  expect(await count('bulk_transfer where total <> (select count(*) from bulk_transfer_lead where bulk_id = bulk_transfer.id)')).toBe(0)
  expect(
    await count(`bulk_transfer_lead as given join bulk_transfer as bulk on bulk.id = bulk_id join lead on lead.id = given.lead_id join lead_event as event on event.id = event_id
    where event.kind <> 'transfer' or event.staff_id <> bulk.staff_id or event.at not between bulk.created_at and bulk.finished_at
      or event.from_staff_id <> given.from_staff_id or event.to_staff_ids <> array[given.to_staff_id] or given.to_staff_id <> all (bulk.to_staff_ids)
      or lead.owner_id <> case outcome when 'moved' then given.to_staff_id else given.from_staff_id end
      or (outcome = 'returned') <> exists (select from lead_event as undone where undone.undoes_event_id = event.id)`),
  ).toBe(0)
})

test('removed schools stand in no list, and parents who agreed to it were sent log-in links', async () => {
  expect(await count('school where delisted_at is not null')).toBe(3)
  expect(await count('school join school_listing using (id) where delisted_at is not null')).toBe(0)
  expect(await count("school_change where part = 'removed' and at = (select delisted_at from school where id = school_id)")).toBe(3)
  expect(await count('login_link')).toBeGreaterThan(3)
  expect(
    await count(
      "login_link join lead on lead.id = lead_id where call_opt_out_at is not null or not exists (select from consent_now where consent_now.lead_id = lead.id and purpose = 'login' and given and said_at <= asked_at)",
    ),
  ).toBe(0)
})

test('the demo logins are there, with their password and permissions', async () => {
  const { rows } = await pool.query('select id, email, password_hash from staff order by id')
  expect(rows.slice(0, 7).map(({ email }) => email)).toEqual(demoLogins)
  expect(rows.find(({ id }) => id === 5)?.email).toBe('boarding-analytics@inside.example')
  expect(rows.at(-4)?.email).toBe('counsellor-40@inside.example')
  expect(rows.at(-1)?.email).toBe('sales-executive-04@inside.example')
  expect(await verifyPassword(rows[2]?.password_hash, 'inside-demo')).toBe(true)
  expect(await column('select email from staff where boarding_unassigned_data_permission')).toEqual(['boarding-counsellor@inside.example'])
  expect(await column('select email from staff where dormant_data_permission')).toEqual(['counsellor-02@inside.example'])
})

test('rows written afterwards get ids of their own, and indexes and references are back', async () => {
  const { rows } = await pool.query<{ id: number }>("insert into lead (name) values ('Next Parent') returning id")
  const id = rows[0]?.id ?? 0
  expect(id).toBe(leads + 1)
  await pool.query("insert into child (lead_id, name) values ($1, 'Next Child')", [id])
  await pool.query("insert into lead_event (lead_id, kind) values ($1, 'created')", [id])
  await expect(pool.query('insert into lead_event (lead_id, kind, staff_id) values ($1, $2, 9999)', [id, 'created'])).rejects.toThrow(
    'lead_event_staff_id_fkey',
  )
  await pool.query('delete from lead where id = $1', [id])
  expect(await column(shape)).toEqual(shapeBefore)
  expect(await count("pg_namespace where nspname = 'demo_build'")).toBe(0)
})

test('calls of the last weeks end before their outcome, overlap with none of the same counsellor, and are simulated', async () => {
  expect(await count('call')).toBeGreaterThan(leads / 4)
  expect(await count("call where placed_at > '2026-11-14T09:30Z'")).toBeGreaterThan(50)
  expect(await count(`call where not simulated or event_id is null or ended_at > '${now.toISOString()}'`)).toBe(0)
  expect(
    await count(
      "call where state = 'connected' and (talk_seconds is null or answered_at is null or answered_at < placed_at or ended_at < answered_at)",
    ),
  ).toBe(0)
  expect(
    await count(`(select ended_at > lead(placed_at) over (partition by staff_id order by placed_at) as collides from call where direction = 'outbound') as calls
    where collides`),
  ).toBe(0)
  expect(await count(`call join lead on lead.id = lead_id where placed_at < created_at`)).toBe(0)
  expect(await count("call where (placed_at at time zone 'Asia/Kolkata')::time not between '08:00' and '21:00'")).toBe(0)
})

test('what was heard in a call agrees with the outcome that was logged after it', async () => {
  const logged = `call join lateral (
    select action.name, category from lead_event join action on action.id = action_id
    where lead_event.lead_id = call.lead_id and lead_event.staff_id = call.staff_id and at between ended_at and ended_at + interval '1 minute' order by at limit 1
  ) as outcome on true where direction = 'outbound'`
  expect(await count(logged)).toBe(await count("call where direction = 'outbound'"))
  expect(await count(`${logged} and state <> 'connected' and name not in ('Call Not Picked', 'Line Busy')`)).toBe(0)
  expect(await count(`${logged} and state = 'connected' and name in ('Call Not Picked', 'Line Busy')`)).toBe(0)
})

test('talks have a recording of their length, whose sound is in the store, and calls that nobody answered have none', async () => {
  expect(await count("call where recording_state = 'ready'")).toBeGreaterThan(100)
  expect(await count("call where recording_state = 'ready' and state <> 'connected'")).toBe(0)
  const heard = await pool.query<{ key: string; bytes: number }>(
    "select distinct key, bytes from call join stored_file on name = recording_file where recording_state = 'ready' and is_private and forget_at is null",
  )
  expect(heard.rows.map(({ key, bytes }) => [key, bytes])).toEqual(heard.rows.map(({ key }) => [key, stored.get(key)]))
  expect(heard.rows.length).toBeGreaterThan(5)
  // One second is 8,000 bytes behind the 44 of the head.
  const ofLength = "recording_state = 'ready' and bytes = 44 + 8000 * talk_seconds"
  expect(await count(`call join stored_file on name = recording_file where ${ofLength}`)).toBe(
    await count("call where recording_state = 'ready'"),
  )
})

test('missed calls were returned, but for a few of the last two days', async () => {
  expect(await count('missed_call where returned_at is null')).toBeGreaterThan(0)
  expect(await count('missed_call where returned_at is not null and returned_by_call_id is not null and returned_at > at')).toBeGreaterThan(
    5,
  )
  expect(await count("missed_call where returned_at is null and at < '2026-11-19T09:30Z'")).toBe(0)
})

test('conversations of the last days go both ways, with files, and some wait within and after the 24 hours', async () => {
  const recent = "message where at > '2026-11-09T09:30Z' and not is_bulk"
  for (const [direction, kind, state] of [
    ['incoming', 'text', 'received'],
    ['incoming', 'image', 'received'],
    ['incoming', 'audio', 'received'],
    ['outgoing', 'document', 'simulated'],
    ['outgoing', 'template', 'simulated'],
    ['outgoing', 'template', 'rejected'],
    ['outgoing', 'template', 'scheduled'],
  ])
    expect([
      kind,
      await count(`${recent} and channel = 'whatsapp' and (direction, kind, state) = ('${direction}', '${kind}', '${state}')`),
    ]).not.toEqual([kind, 0])
  expect(await count(`${recent} and text ~ '[ऀ-ॿ]'`)).toBeGreaterThan(0)
  expect(await count(`${all} unanswered_at > '2026-11-20T09:30Z'`)).toBeGreaterThan(3)
  expect(await count(`${all} unanswered_at < '2026-11-20T09:30Z'`)).toBeGreaterThan(3)
  // Only a template begins a conversation with a parent who did not write.
  expect(
    await count(`message where channel = 'whatsapp' and direction = 'outgoing' and kind <> 'template' and not exists (
      select from message as earlier where earlier.lead_id = message.lead_id and earlier.direction = 'incoming' and earlier.channel = 'whatsapp'
        and earlier.at between message.at - interval '24 hours' and message.at)`),
  ).toBe(0)
  expect(await count("message where text ~ '[{}]'")).toBe(0)
})

test('mails stand in threads with their files, some were opened and followed, and one address takes none', async () => {
  expect(
    await count(
      "message join message as answered on answered.id = message.reply_to_id where message.channel = 'email' and answered.at < message.at",
    ),
  ).toBeGreaterThan(10)
  expect(await count('message_file')).toBeGreaterThan(3)
  for (const what of ['opened_at', 'machine_opened_at', 'clicked_at', 'bounced_at', 'returned_at', 'unsubscribed_at', 'replied_at'])
    expect([what, Number(await count(`mail where ${what} is not null`)) > 0]).toEqual([what, true])
  expect(await count('mail where sent_at > least(opened_at, clicked_at, unsubscribed_at, replied_at, machine_opened_at)')).toBe(0)
  expect(await count("consent where how = 'click'")).toBe(await count('mail where unsubscribed_at is not null'))
  expect(await count('mail join lead on lead.id = lead_id where bounced_at is not null and email_bounced_at is null')).toBe(0)
  expect(await count("message where address !~ '@home[.]example$'")).toBe(0)
})

test('nobody waits longer than a season, and most wait for days', async () => {
  for (const since of ['unanswered_at', 'follow_up_at', 'waiting_at', 'booked_call_at', 'missed_call_at', 'visit_at']) {
    expect([since, await count(`${all} ${since} < '2026-07-24T09:30Z'`)]).toEqual([since, 0])
    const [past, old] = [await count(`${all} ${since} < '${now.toISOString()}'`), await count(`${all} ${since} < '2026-11-01T09:30Z'`)]
    expect([since, Number(old) <= Number(past) * 0.35]).toEqual([since, true])
  }
  for (const waiting of [
    'transfer_request where closed_at is null and at',
    'number_dispute where settled_at is null and at',
    'received_mail where set_aside_at is not null and received_at',
    'webhook_receipt where set_aside_at is not null and received_at',
    'intake_event where became is null and received_at',
    'parent_page_school where facts_asked_at',
    'message where lead_id is null and at',
    "message where state in ('scheduled', 'queued', 'sending') and at",
  ])
    expect([waiting, await count(`${waiting} < '2026-11-01T09:30Z'`)]).toEqual([waiting, 0])
})

test('every figure is what its rows say', async () => {
  expect(await checkFigures(database.db)).toEqual([])
  const counted = `select india_day, what, version, campaign, sum(n)::integer from (
      select (at at time zone 'Asia/Kolkata')::date as india_day, what, coalesce(version_id, 0) as version, coalesce(campaign_id, 0) as campaign, 1 as n
      from mail cross join lateral (values ('sent', sent_at), ('delivered', case when bounced_at is null and returned_at is null then sent_at end), ('opened', opened_at),
        ('opened_by_machine', machine_opened_at), ('clicked', clicked_at), ('replied', replied_at), ('bounced', bounced_at), ('returned', returned_at),
        ('unsubscribed', unsubscribed_at)) as happened (what, at) where at is not null) as rows group by 1, 2, 3, 4`
  const kept = 'select day, what, version_id, campaign_id, sum(count)::integer from mail_day group by 1, 2, 3, 4'
  expect(await count(`(${counted} except ${kept}) as missing`)).toBe(0)
  expect(await count(`(${kept} except ${counted}) as extra`)).toBe(0)
  expect(
    await count(`campaign where found <> (select count(*) from campaign_recipient where campaign_id = campaign.id)
      or written <> (select count(*) from campaign_recipient where campaign_id = campaign.id and outcome = 'written')
      or written <> (select count(*) from mail where campaign_id = campaign.id)
      or left_out <> (select count(*) from campaign_recipient where campaign_id = campaign.id and outcome <> 'written')`),
  ).toBe(0)
  expect(await count('import where total <> (select count(*) from import_row where import_id = import.id)')).toBe(0)
  expect(await count("import_row where outcome = 'refused'")).toBeGreaterThan(2)
})

test('demo data says that it is, and goes only into an empty database with reference data', async () => {
  expect(await holdsDemoData(database.db)).toBe(true)
  await expect(loadDemo(pool, { leads: 10, now })).rejects.toThrow('already has leads')
  expect(await count('lead')).toBe(leads)
  const bare = await testDatabase()
  others.push(bare)
  expect(await holdsDemoData(bare.db)).toBe(false)
  await expect(loadDemo(bare.pool, { leads: 10, now })).rejects.toThrow('reference data is not loaded')
})
