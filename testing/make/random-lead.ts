import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { type Insertable, sql } from 'kysely'
import { childFields } from '#domains/leads/contract/merge-fields.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import { makeLead } from './make-lead.ts'
import { world } from './make-world.ts'

/** Minutes after the first of October 2026. */
const Minute = fc.integer({ min: 1, max: 20_000 })
const at = (minute: number) => new Date(Date.parse('2026-10-01T00:00:00Z') + minute * 60_000).toISOString()

const School = fc.constantFrom(world.school.collab, world.school.plain)
/** The index of a child of the lead, counted round; one more means no child. */
const Child = fc.nat({ max: 3 })
const some = <T>(shape: fc.Arbitrary<T>, maxLength = 2) => fc.array(shape, { maxLength })
const maybe = <T>(shape: fc.Arbitrary<T>) => fc.option(shape, { nil: undefined })

const statuses = {
  lead: ['Generated'],
  visit: ['Scheduled', 'Done', 'Cancelled'],
  registration: ['Done'],
  admission: ['Done', 'In process', 'Already taken'],
} as const
const Step = fc.oneof(
  ...Object.entries(statuses).map(([kind, of]) =>
    fc.record({
      kind: fc.constant(kind),
      status: fc.constantFrom(...of),
      school: School,
      child: Child,
      made: Minute,
      on: Minute,
      isRemoved: fc.boolean(),
    }),
  ),
)

/** Random rows of a lead in every table that follows a merge. */
export const RandomLead = fc.record({
  fields: fc.record({
    name: fc.constantFrom('Meera Iyer', 'मीरा अय्यर', 'Parent'),
    source: fc.constantFrom('marketplace', 'by hand'),
    created_at: Minute.map(at),
    language: fc.constantFrom(null, 'hi', 'mr'),
    budget: maybe(fc.constantFrom('M', 'Y')),
    raw_district: fc.constantFrom(null, 'Pune'),
    place_ids: fc.subarray<number>([world.city.pune, world.city.indore]),
    call_opt_out_at: fc.option(Minute.map(at)),
    call_consent_at: fc.option(Minute.map(at)),
    message_consent: maybe(fc.boolean()),
    login_consent: maybe(fc.boolean()),
    validation_skipped: fc.boolean(),
  }),
  numbers: fc.integer({ min: 1, max: 3 }),
  /** The number that was found wrong, unless it is the only one. */
  isLastWrong: fc.boolean(),
  children: fc.array(
    fc.record({
      name: fc.constantFrom('Riya', 'Kiran'),
      age: fc.constantFrom(null, 6, 9),
      gender: fc.constantFrom(null, 'girl', 'boy'),
      class_ids: fc.constantFrom<number[]>([], [4], [14]),
      fees: fc.constantFrom(null, 5000),
      raw_district_region: fc.constantFrom(null, 'Kothrud'),
    }),
    { maxLength: 3 },
  ),
  /** By place among the counsellors that may own and share. */
  owner: fc.nat({ max: 3 }),
  shares: fc.subarray([0, 1, 2]),
  nextCall: maybe(fc.record({ due: Minute, made: Minute })),
  appointments: some(fc.record({ due: Minute, made: Minute, school: School, child: Child, isClosed: fc.boolean() })),
  steps: some(Step, 4),
  comments: some(fc.record({ minute: Minute, child: Child }), 3),
  enquiries: some(fc.record({ minute: Minute, school: School, child: Child, kind: fc.constantFrom('enquiry', 'cart', 'booked_call') }), 3),
  messages: some(fc.record({ minute: Minute, number: fc.nat({ max: 2 }), direction: fc.constantFrom('incoming', 'outgoing') })),
  calls: some(fc.record({ minute: Minute, number: fc.nat({ max: 2 }), isMissed: fc.boolean() })),
  bucket: some(
    fc.record({
      school: School,
      child: Child,
      stage: fc.constantFrom('suggested', 'shortlisted'),
      place: fc.nat({ max: 2 }),
      no: maybe(Minute),
    }),
    3,
  ),
  pages: some(fc.record({ school: School, child: Child, minute: Minute })),
  leases: fc.subarray([0, 1, 2]),
  requests: fc.subarray([0, 1, 2]),
  held: fc.subarray([0, 1, 2]),
  isWaiting: fc.boolean(),
  assignments: some(fc.nat({ max: 2 })),
  standIn: maybe(fc.boolean()),
})
export type RandomLead = typeof RandomLead extends fc.Arbitrary<infer T> ? T : never

/** Children of one lead who are chosen to be a child of the other, by their places, with what is taken of each. */
export const RandomSame = fc.array(fc.record({ child: fc.nat({ max: 2 }), same: fc.nat({ max: 2 }), take: fc.subarray(childFields) }), {
  maxLength: 2,
})

const once = <T>(items: readonly T[], keyOf: (item: T) => unknown) => [
  ...new Map(items.map((item) => [JSON.stringify(keyOf(item)), item])).values(),
]

interface Place {
  /** Counsellors who may own and share it, as many as the indexes above count; any other index means none. */
  people: readonly number[]
  /** Ten numbers from it on are its own. */
  firstNumber: number
  /** A moment from which a day is its own in the dialer of these people. */
  firstLease: string
}

/** The lead that is being filled. */
interface Filled extends Place {
  db: Database
  random: RandomLead
  id: number
  owner: number | null
  childAt: (nth: number) => number | null
  e164: (nth: number) => string
}

const person = ({ people }: Place, nth: number) => people[nth] as number

async function addEvent({ db, id, owner, people }: Filled, minute: number, event: Partial<Insertable<DB['lead_event']>>): Promise<number> {
  const row = { lead_id: id, kind: 'action', at: at(minute), staff_id: owner ?? people[0] ?? null, ...event }
  return (await db.insertInto('lead_event').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const { callBack, visit, visitDone, lead } = world.action

async function addFollowUps(filled: Filled): Promise<void> {
  const { db, id, owner, random, childAt } = filled
  const plan = async (due: number, made: number, action_id: number, about: Partial<Insertable<DB['follow_up']>> = {}) => {
    const event_id = await addEvent(filled, made, { action_id, child_id: about.child_id ?? null })
    await db
      .insertInto('follow_up')
      .values({ lead_id: id, event_id, owner_id: owner, due_at: at(due), ...about })
      .execute()
  }
  if (random.nextCall) await plan(random.nextCall.due, random.nextCall.made, callBack)
  for (const { due, made, school, child, isClosed } of random.appointments) {
    const closed_by_event_id = isClosed ? await addEvent(filled, made + 5, { action_id: visitDone }) : null
    const closed = { closed_by_event_id, closed_at: isClosed ? at(made + 5) : null }
    await plan(due, made, visit, { category: 'visit', school_ids: [school], child_id: childAt(child), ...closed })
  }
}

async function addSteps(filled: Filled): Promise<void> {
  const { db, id, random, childAt } = filled
  for (const { kind, status, school, child, made, on, isRemoved } of once(random.steps, (step) => [
    step.kind,
    step.school,
    childAt(step.child),
  ])) {
    const about = { lead_id: id, kind, status, school_id: school, child_id: childAt(child), created_at: at(made), on_date: at(on) }
    const event_id = await addEvent(filled, made, { action_id: lead, child_id: about.child_id })
    const replaced_by_event_id = isRemoved ? await addEvent(filled, made + 1, { action_id: lead }) : null
    await db
      .insertInto('milestone')
      .values({ ...about, event_id, replaced_by_event_id, removed_at: isRemoved ? at(made + 1) : null })
      .execute()
  }
}

async function addTalks(filled: Filled): Promise<void> {
  const { db, id, owner, random, childAt, e164 } = filled
  for (const { minute, child } of random.comments)
    await addEvent(filled, minute, { kind: 'comment', comment: `Said at ${minute}`, child_id: childAt(child) })
  for (const { minute, school, child, kind } of random.enquiries)
    await db
      .insertInto('parent_activity')
      .values({
        ...{ lead_id: id, kind, at: at(minute), school_id: school, child_id: childAt(child) },
        slot_at: kind === 'booked_call' ? at(minute + 60) : null,
      })
      .execute()
  for (const { minute, number, direction } of random.messages)
    await db
      .insertInto('message')
      .values({
        lead_id: id,
        e164: e164(number),
        direction,
        state: direction === 'incoming' ? 'received' : 'accepted',
        text: 'Hello',
        at: at(minute),
      })
      .execute()
  for (const { minute, number, isMissed } of random.calls) {
    const [direction, state] = isMissed ? ['inbound', 'missed'] : ['outbound', 'parent_no_answer']
    const call = { lead_id: id, e164: e164(number), provider: 'exotel', simulated: false, direction, state, placed_at: at(minute) }
    const link = { staff_id: owner, event_id: await addEvent(filled, minute, { kind: 'call' }) }
    const row = { ...call, ...link }
    const { id: call_id } = await db.insertInto('call').values(row).returning('id').executeTakeFirstOrThrow()
    if (isMissed)
      await db
        .insertInto('missed_call')
        .values({ call_id, lead_id: id, at: at(minute) })
        .execute()
  }
}

async function addChoices(filled: Filled): Promise<void> {
  const { db, id, owner, random, childAt } = filled
  for (const { school, child, no, ...chosen } of once(random.bucket, (entry) => [entry.school, childAt(entry.child)])) {
    const declined = no === undefined ? {} : { declined_at: at(no), declined_reason: 'Too far', declined_by_parent: no % 2 === 0 }
    await db
      .insertInto('school_bucket')
      .values({ lead_id: id, school_id: school, child_id: childAt(child), added_at: at(30), ...chosen, ...declined })
      .execute()
  }
  for (const { school, child, minute } of random.pages) {
    const page = { lead_id: id, child_id: childAt(child), at: at(minute), expires_at: '2027-10-01T00:00:00Z', token_hash: randomBytes(32) }
    const { id: page_id } = await db.insertInto('parent_page').values(page).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('parent_page_school').values({ page_id, school_id: school, place: 1, answer: 'visit' }).execute()
  }
  for (const nth of random.requests)
    if (owner !== null && person(filled, nth) !== owner)
      await db
        .insertInto('transfer_request')
        .values({ lead_id: id, staff_id: person(filled, nth), owner_id: owner, lapses_at: '2027-10-01T00:00:00Z' })
        .execute()
  for (const nth of random.held)
    await db
      .insertInto('held_action')
      .values({ lead_id: id, staff_id: person(filled, nth), action_id: visit, payload: '{}', held_at: at(40) })
      .execute()
}

async function addWork(filled: Filled): Promise<void> {
  const { db, id, random, people, firstLease } = filled
  for (const nth of random.leases)
    await sql`
      insert into dial_lease (lead_id, staff_id, during, reason, ended_by)
      select ${id}, ${person(filled, nth)}, tstzrange(begin, begin + interval '1 hour'), 'untouched', 'next'
      from (select ${firstLease}::timestamptz + make_interval(hours => ${2 * nth}) as begin) as moment`.execute(db)
  if (random.isWaiting)
    await db
      .insertInto('waiting_lead')
      .values({ lead_id: id, since: at(50) })
      .execute()
  for (const nth of random.assignments)
    await sql`
      insert into lead_assignment (lead_id, staff_id, rule_id, at)
      select ${id}, ${person(filled, nth)}, min(id), ${at(60 + nth)}::timestamptz from assignment_rule`.execute(db)
  if (random.standIn !== undefined)
    await sql`
      with away as (
        insert into absence (staff_id, from_at, until_at, reason, ended_at)
        values (${people[0]}, '2026-09-01', '2026-09-02', 'Leave', '2026-09-02') returning id)
      insert into stand_in (absence_id, lead_id, staff_id, gave_share, moved, at, ended_at)
      select id, ${id}, ${people[1]}, false, '[]', ${at(70)}::timestamptz, case when ${random.standIn} then ${at(80)}::timestamptz end
      from away`.execute(db)
}

async function makeBare(db: Database, random: RandomLead, { people, firstNumber }: Place) {
  const { budget, message_consent, login_consent, ...fields } = random.fields
  const owner = people[random.owner] ?? null
  const numbers = Array.from({ length: random.numbers }, (_, nth) => String(firstNumber + nth))
  const id = await makeLead(db, {
    lead: {
      ...fields,
      owner_id: owner,
      ...(budget && { budget_min: 1000, budget_max: 9000, budget_tenure: budget }),
      ...(message_consent !== undefined && { message_consent, message_consent_at: at(10) }),
      ...(login_consent !== undefined && { allowed_login_via_inside: login_consent, login_consent_at: at(20) }),
    },
    numbers,
    children: random.children,
    sharedWith: random.shares.flatMap((nth) => (people[nth] === owner ? [] : (people[nth] ?? []))),
  })
  if (random.isLastWrong && numbers.length > 1)
    await db
      .updateTable('lead_number')
      .set({ wrong_at: at(5) })
      .where('lead_id', '=', id)
      .where('rank', '=', numbers.length - 1)
      .execute()
  const children = await db.selectFrom('child').select('id').where('lead_id', '=', id).orderBy('id').execute()
  const childAt = (nth: number) => children[nth]?.id ?? null
  return { id, owner, childAt, e164: (nth: number) => `+91${numbers[nth % numbers.length]}` }
}

/** Makes such a lead and answers its id. */
export async function makeRandomLead(db: Database, random: RandomLead, place: Place): Promise<number> {
  const filled: Filled = { db, random, ...place, ...(await makeBare(db, random, place)) }
  await addFollowUps(filled)
  await addSteps(filled)
  await addTalks(filled)
  await addChoices(filled)
  await addWork(filled)
  await refreshListing(db, filled.id)
  return filled.id
}
