import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeFields } from '#domains/leads/contract/merge-fields.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { makeClasses } from '#testing/make/make-schools.ts'
import type { Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { nextStep } from '#testing/make/next-step.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { makeRandomLead, RandomLead, RandomSame } from '#testing/make/random-lead.ts'
import { withoutMerges } from '#testing/oracles/without-merges.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { sized } from '#testing/sized.ts'

let server: TestServer
let admin: Person
let people: number[]

beforeAll(async () => {
  const office = await openOffice()
  ;({ server, admin } = office)
  people = [office.asha.id, office.vikram.id, office.meena.id]
  await makeClasses(server.db)
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const ask = (method: Method, url: string, payload?: object) =>
  server.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) })
const api = '/api/v3/admin_custom'

const RandomPair = fc.record({
  leads: fc.tuple(RandomLead, RandomLead),
  /** Whether the first number of one was added to the other too. */
  common: fc.constantFrom('none', 'at the one that stays', 'at the one that goes'),
  same: RandomSame,
  take: fc.subarray([...mergeFields]),
})
type RandomPair = typeof RandomPair extends fc.Arbitrary<infer T> ? T : never

let pairs = 0
const numRuns = sized(20, 200)

async function addCommonNumber(from: number, to: number): Promise<void> {
  await sql`
    insert into lead_number (e164, lead_id, country_code, national, rank, disputed)
    select e164, ${to}, country_code, national, (select max(rank) + 1 from lead_number where lead_id = ${to}), true
    from lead_number where lead_id = ${from} and rank = 0`.execute(server.db)
  await sql`
    insert into number_dispute (lead_id, e164, staff_id)
    select ${to}, e164, ${people[0]} from lead_number where lead_id = ${from} and rank = 0`.execute(server.db)
  await refreshListing(server.db, to)
}

const childrenOf = async (leadId: number) =>
  (await server.db.selectFrom('child').select('id').where('lead_id', '=', leadId).orderBy('id').execute()).map(({ id }) => id)

const numbersOf = async (leadId: number) =>
  (await server.db.selectFrom('lead_number').select('e164').where('lead_id', '=', leadId).orderBy('e164').execute()).map(({ e164 }) => e164)

/** Two such leads, and a merge of the second into the first that an admin may ask for. */
async function makePair({ leads: [one, two], common, same, take }: RandomPair) {
  const nth = ++pairs
  const day = (days: number) => new Date(Date.parse('2020-01-01T00:00:00Z') + days * 86_400_000).toISOString()
  const firstNumber = 9_700_000_000 + nth * 100
  // Their leases may overlap where different people had them.
  const stays = await makeRandomLead(server.db, one, { people, firstNumber, firstLease: day(nth) })
  const others = [people[1], people[2], people[0]].map(Number)
  const goes = await makeRandomLead(server.db, two, { people: others, firstNumber: firstNumber + 50, firstLease: day(nth) })
  if (common === 'at the one that stays') await addCommonNumber(goes, stays)
  if (common === 'at the one that goes') await addCommonNumber(stays, goes)
  const [own, theirs] = [await childrenOf(stays), await childrenOf(goes)]
  const chosen = new Map<number, { child: number; same_as: number; take: string[] }>()
  for (const { child, same: as, take: fields } of same) {
    const [from, into] = [theirs[child], own[as]]
    if (from !== undefined && into !== undefined && ![...chosen.values()].some(({ same_as }) => same_as === into))
      chosen.set(from, { child: from, same_as: into, take: fields })
  }
  const owners = await server.db.selectFrom('lead').select(['id', 'owner_id']).where('id', 'in', [stays, goes]).orderBy('id').execute()
  const [ofStays, ofGoes] = owners.map(({ owner_id }) => owner_id)
  // A lead with a counsellor keeps one.
  const isOwnerTaken = ofStays === null ? ofGoes !== null : take.includes('owner') && ofGoes !== null
  const taken = [...take.filter((field) => field !== 'owner'), ...(isOwnerTaken ? ['owner'] : [])]
  return { stays, goes, own, theirs, body: { stays, goes, take: taken, same_children: [...chosen.values()] } }
}

async function merge(body: object): Promise<number> {
  const merged = await ask('POST', `${api}/merge/`, body)
  expect(merged.statusCode, merged.body).toBe(200)
  return merged.json().id
}

async function split(eventId: number): Promise<void> {
  const preview = await ask('GET', `${api}/merge/${eventId}/split-preview/`)
  expect(preview.statusCode, preview.body).toBe(200)
  const done = await ask('POST', `${api}/merge/${eventId}/split/`)
  expect(done.statusCode, done.body).toBe(200)
}

/** Rows of these two leads only: a pair that failed before would hide the smallest failing one. */
async function expectListed(...leadIds: number[]): Promise<void> {
  const wrong = await checkLists(server.db)
  expect(wrong.filter((line) => leadIds.some((id) => line.startsWith(`lead ${id}:`)))).toEqual([])
}

test('a merge of any two leads and its split leave every table as it was', { timeout: sized(240_000, 1_200_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(RandomPair, async (random) => {
      const { stays, goes, body } = await makePair(random)
      const before = await withoutMerges(server.db)
      const eventId = await merge(body)
      await expectListed(stays, goes)
      await split(eventId)
      const after = await withoutMerges(server.db)
      for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows)
      await expectListed(stays, goes)
    }),
    { numRuns },
  )
})

/** The lead that stays, with what may be named in an act: the children and numbers of both, as the merged lead has them. */
interface MergedLead {
  stays: number
  children: number[]
  numbers: string[]
  /** The lead of a child or a number once the leads are split. */
  homeOf: (childOrNumber: number | string | null) => number
}

/** A row that an act wrote: the lead that must have it after the split (either, if left out), and a query for its lead's id. */
interface WrittenRow {
  what: string
  at?: number
  find: ReturnType<typeof sql<{ lead_id: number }>>
  /** The act may have left none: it was refused, or plans nothing. */
  isPerhaps?: boolean
}

const RandomAct = fc.record({
  kind: fc.nat({ max: 16 }),
  child: fc.nat({ max: 4 }),
  school: fc.constantFrom(1, 2),
  number: fc.nat({ max: 4 }),
})
type RandomAct = typeof RandomAct extends fc.Arbitrary<infer T> ? T : never

let marks = 0

const inEvents = (comment: string) => sql<{ lead_id: number }>`select lead_id from lead_event where comment = ${comment}`

/**
 * Where an entry belongs: `at`, unless it ended the chase and so cancelled a step of a child of the other lead. Then it goes with that step,
 * and either lead may have it.
 */
async function homeOfEntry(eventId: number, at: number, homeOf: MergedLead['homeOf']): Promise<Pick<WrittenRow, 'at'>> {
  const cancelled = await sql<{ child_id: number | null }>`
    select child_id from milestone where event_id = ${eventId} and status = 'Cancelled'`.execute(server.db)
  return cancelled.rows.every(({ child_id }) => homeOf(child_id) === at) ? { at } : {}
}

/** Logs an action with its follow-on, at a school and for a child if there is one. */
async function logStep(
  { stays, children, homeOf }: MergedLead,
  act: RandomAct,
  path: string,
  action: number,
  comment: string,
  schedule = {},
) {
  const child = children[act.child] ?? null
  const payload = { action_id: action, comment, ...schedule }
  const held = await ask('POST', `${api}/action/${stays}/`, payload)
  expect(held.statusCode, held.body).toBe(200)
  const done = await ask('PATCH', `${api}/${path.replace(':id', String(stays))}/`, { ...payload, schools: [act.school], child })
  expect(done.statusCode, done.body).toBe(200)
  const { event_id } = done.json()
  const home = await homeOfEntry(event_id, homeOf(child), homeOf)
  const left: WrittenRow[] = [
    { what: `${path} of child ${child}`, ...home, find: inEvents(comment) },
    { what: `the step of ${path}`, ...home, find: sql`select lead_id from milestone where event_id = ${event_id}` },
    { what: `what ${path} planned`, ...home, isPerhaps: true, find: sql`select lead_id from follow_up where event_id = ${event_id}` },
  ]
  return left
}

async function editChild({ children, homeOf }: MergedLead, act: RandomAct): Promise<WrittenRow[]> {
  const child = children[act.child]
  if (child === undefined) return []
  const [form] = (await ask('GET', `${api}/multi-form/?form_id=${child}`)).json().results
  const age = 10 + (++marks % 10)
  const answer = await ask('PUT', `${api}/multi-form/?form_id=${child}`, {
    child_name: form.child_name,
    child_age: age,
    gender: 'girl',
    class_name: [4],
    fees: form.fees,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return [
    { what: `the age of child ${child}`, at: homeOf(child), find: sql`select lead_id from child where id = ${child} and age = ${age}` },
  ]
}

const acts: ((merged: MergedLead, act: RandomAct, mark: string) => Promise<WrittenRow[]>)[] = [
  async ({ stays }, _, comment) => {
    expect((await ask('POST', `${api}/comment/${stays}/create/`, { comment })).statusCode).toBe(200)
    return [{ what: 'a comment', at: stays, find: inEvents(comment) }]
  },
  async ({ stays }, _, name) => {
    expect((await ask('POST', `${api}/details/${stays}/`, { name })).statusCode).toBe(200)
    return [{ what: 'a name', at: stays, find: sql`select id as lead_id from lead where name = ${name}` }]
  },
  async ({ stays }, _, comment) => {
    const payload = { action_id: world.action.callBack, comment, ...nextStep(60).schedule }
    expect((await ask('POST', `${api}/action/${stays}/`, payload)).statusCode).toBe(200)
    const planned = sql<{ lead_id: number }>`
      select follow_up.lead_id from follow_up join lead_event on lead_event.id = event_id where comment = ${comment}`
    return [
      { what: 'a call', at: stays, find: inEvents(comment) },
      { what: 'a next call', at: stays, find: planned },
    ]
  },
  async ({ stays }, _, comment) => {
    expect((await ask('POST', `${api}/action/${stays}/`, { action_id: world.action.notPicked, comment })).statusCode).toBe(200)
    return [{ what: 'a call that was not picked', at: stays, find: inEvents(comment) }]
  },
  async (merged, act, comment) => await logStep(merged, act, 'lead/:id/generate', world.action.lead, comment),
  async (merged, act, comment) => await logStep(merged, act, 'visit/:id/schedule', world.action.visit, comment, nextStep(120).schedule),
  async (merged, act, comment) => await logStep(merged, act, 'visit/:id/schedule', world.action.visitDone, comment),
  async (merged, act, comment) => await logStep(merged, act, 'admission/:id/done', world.action.admission, comment),
  async (merged, act) => await editChild(merged, act),
  async ({ stays }, _, mark) => {
    const answer = await ask('POST', `${api}/multi-form/`, {
      combined_data: stays,
      child_name: mark,
      child_age: 5,
      gender: 'boy',
    })
    expect([200, 409], answer.body).toContain(answer.statusCode)
    return [{ what: 'a child', at: stays, isPerhaps: answer.statusCode !== 200, find: sql`select lead_id from child where name = ${mark}` }]
  },
  async ({ stays }) => {
    const alternate_number = String(6_500_000_000 + ++marks)
    const answer = await ask('POST', `${api}/details/${stays}/`, { alternate_number, country_code: 91 })
    // One person may add only a limited number of telephone numbers within an hour.
    expect([200, 429], answer.body).toContain(answer.statusCode)
    return [
      {
        what: 'a number',
        at: stays,
        isPerhaps: answer.statusCode !== 200,
        find: sql`select lead_id from lead_number where national = ${alternate_number}`,
      },
    ]
  },
  // As the messages' own job does; the provider's answers are tested with it.
  async ({ stays, numbers, homeOf }, act, text) => {
    const e164 = numbers[act.number % numbers.length] ?? ''
    await server.db
      .insertInto('message')
      .values({ lead_id: stays, e164, direction: 'incoming', state: 'received', text, at: sql<string>`clock_timestamp()` })
      .execute()
    await refreshListing(server.db, stays)
    return [{ what: `a message of ${e164}`, at: homeOf(e164), find: sql`select lead_id from message where text = ${text}` }]
  },
  async ({ stays, children, homeOf }, act) => {
    const child = children[act.child] ?? null
    const bucket = `/api/v1/admin_custom/school-bucket/${stays}/`
    const find = sql<{ lead_id: number }>`
      select lead_id from school_bucket where school_id = ${act.school} and child_id = ${child} and lead_id in (
        select lead_id from child where id = ${child})`
    // A school that came with the lead that went, for a child joined with this one, is not added again and goes back there.
    const { rows: known } = await find.execute(server.db)
    const answer = await ask('POST', bucket, { school_id: act.school, child })
    expect([200, 409], answer.body).toContain(answer.statusCode)
    if (child === null || known.length > 0) return []
    return [{ what: `a school for child ${child}`, at: homeOf(child), isPerhaps: answer.statusCode !== 200, find }]
  },
  async ({ stays, children }, act, reason) => {
    const child = children[act.child] ?? null
    const answer = await ask('PATCH', `/api/v1/admin_custom/school-bucket/${stays}/${act.school}/`, { state: 'declined', reason, child })
    expect([200, 404], answer.body).toContain(answer.statusCode)
    // A school that was in the bucket of the lead that went goes back there with the no, also where its child was joined with another.
    const find = sql<{ lead_id: number }>`select lead_id from school_bucket where declined_reason = ${reason} and child_id is not null`
    return child === null ? [] : [{ what: `a no of child ${child}`, isPerhaps: true, find }]
  },
  async ({ stays }) => {
    const [due] = (await ask('GET', `${api}/details/${stays}/`))
      .json()
      .follow_ups.filter((step: { is_appointment: boolean }) => !step.is_appointment)
    if (due) expect((await ask('POST', `${api}/follow-up/${due.id}/done/`)).statusCode).toBe(200)
    return []
  },
  async ({ stays, children, homeOf }, act, school_name) => {
    const child = children[act.child] ?? null
    const answer = await ask('POST', `/api/v2/admin_custom/admission-already-taken/${stays}/`, { school_name, child })
    expect(answer.statusCode, answer.body).toBe(200)
    const { event_id } = await server.db
      .selectFrom('milestone')
      .select('event_id')
      .where('id', '=', answer.json().id)
      .executeTakeFirstOrThrow()
    return [
      {
        what: `an admission of child ${child}`,
        ...(await homeOfEntry(event_id ?? 0, homeOf(child), homeOf)),
        find: sql`select lead_id from milestone where school_name = ${school_name}`,
      },
    ]
  },
  async ({ stays }) => {
    const [latest] = (await ask('GET', `${api}/details/${stays}/`)).json().timeline.items
    if (latest?.kind === 'action') await ask('POST', `${api}/logged-action/${String(latest.id).replace('staff-', '')}/undo/`)
    return []
  },
]

/** No row of one lead names a child, an entry or a call of the other. */
async function expectNothingAcross(leadIds: readonly number[]): Promise<void> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string; referred: string }>`
    select owner.relname as table_name, attname as column_name, referred.relname as referred
    from pg_constraint join pg_class as owner on owner.oid = conrelid join pg_class as referred on referred.oid = confrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and referred.relname in ('child', 'lead_event', 'call') and owner.relname not like 'lead_merge%'
      and exists (select from pg_attribute as own where own.attrelid = conrelid and own.attname = 'lead_id')`.execute(server.db)
  expect(columns.length).toBeGreaterThan(8)
  for (const { table_name, column_name, referred } of columns) {
    const { rows } = await sql`
      select * from ${sql.table(table_name)} as own join ${sql.table(referred)} as other on other.id = own.${sql.ref(column_name)}
      where own.lead_id = any (${leadIds}::integer[]) and other.lead_id <> own.lead_id`.execute(server.db)
    expect(rows, `${table_name}.${column_name}`).toEqual([])
  }
}

/** The rows that each lead had, by table: where they are, or were. */
async function placesOf(leadIds: readonly number[]) {
  const tables = ['lead_event', 'follow_up', 'milestone', 'child', 'call', 'message', 'parent_activity', 'dial_lease', 'stand_in'] as const
  const places = new Map<string, number>()
  for (const table of tables) {
    const { rows } = await sql<{ id: number; lead_id: number }>`
      select id, lead_id from ${sql.table(table)} where lead_id = any (${leadIds}::integer[])`.execute(server.db)
    for (const { id, lead_id } of rows) places.set(`${table} ${id}`, lead_id)
  }
  return places
}

const leadRow = (id: number) => server.db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Does acts one after another; each leaves what it says. */
async function doActs(merged: MergedLead, done: readonly RandomAct[]): Promise<WrittenRow[]> {
  const left: WrittenRow[] = []
  for (const act of done) {
    const written = (await acts[act.kind]?.(merged, act, `Mark ${++marks}`)) ?? []
    for (const { what, find, isPerhaps = false } of written)
      if (!isPerhaps) expect((await find.execute(server.db)).rows.length, what).toBeGreaterThan(0)
    left.push(...written)
  }
  return left
}

// An act about a child or a number of the lead that went goes there with all that hangs on it; everything else stays.
test('acts between a merge and its split stay with the lead to which they belong', { timeout: sized(240_000, 1_200_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(RandomPair, fc.array(RandomAct, { minLength: 1, maxLength: 8 }), async (random, done) => {
      const { stays, goes, theirs, body } = await makePair(random)
      const [before, went] = [await placesOf([stays, goes]), await leadRow(goes)]
      const numbers = new Set(await numbersOf(stays))
      // A number that both have is the one's that stays.
      const ofGoes = (await numbersOf(goes)).filter((e164) => !numbers.has(e164))
      const homes = new Map<number | string | null, number>([...theirs, ...ofGoes].map((key) => [key, goes]))
      const eventId = await merge(body)
      const [children, all] = [await childrenOf(stays), await numbersOf(stays)]
      const merged: MergedLead = { stays, children, numbers: all, homeOf: (key) => homes.get(key) ?? stays }
      const left = await doActs(merged, done)
      await expectListed(stays, goes)
      const found = async () => await Promise.all(left.map(async ({ find }) => (await find.execute(server.db)).rows.length))
      const counts = await found()

      await split(eventId)
      expect(await found(), left.map(({ what }) => what).join(', ')).toEqual(counts)
      for (const { what, at, find } of left) {
        const { rows } = await find.execute(server.db)
        if (at !== undefined) for (const { lead_id } of rows) expect(lead_id, what).toBe(at)
      }
      const after = await placesOf([stays, goes])
      for (const [row, at] of before) expect(after.get(row), row).toBe(at)
      expect(await leadRow(goes)).toEqual(went)
      await expectNothingAcross([stays, goes])
      await expectListed(stays, goes)
    }),
    { numRuns },
  )
})
