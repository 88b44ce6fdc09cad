import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionCategories } from '#domains/leads/contract/action-list.ts'
import { ownColumns } from '#domains/leads/contract/columns/columns.ts'
import type { LeadColumn } from '#domains/leads/contract/columns/lead-column.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { type LeadSource, leadSources } from '#domains/leads/contract/lists.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { nameParts, randomLead } from '#testing/make/random-leads.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { writeLeads } from '#testing/make/write-leads.ts'
import { readLeads } from '#testing/oracles/plain-leads.ts'
import { type Facts, factsOf, maySee, type PlainReader, plainList } from '#testing/oracles/plain-lists.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

/** The same leads and questions every time; a failure prints what to ask again. */
const seed = 20_261_121
const leadCount = 300
const questions = 500

const document = '/api/v1/admin_custom/counsellor/document'
const paths: Record<LeadSource, string> = {
  all: `${document}/all-data/?`,
  processed: `${document}/processed-data/?`,
  today: `${document}/todays-data/?`,
  pending: '/api/v3/admin_custom/pending-follow-up-data?',
  missed: '/api/v3/admin_custom/missed-follow-up-data/?',
  done: '/api/v3/admin_custom/done-follow-up-data/?',
  untouched: `${document}/untouched-data/?`,
  dormant: `${document}/dormant-data/?`,
  unassigned: `${document}/boarding-unassigned-dead-data/?data_type=unassigned&`,
  dead_data: `${document}/boarding-unassigned-dead-data/?data_type=dead_data&`,
}

interface Account extends PlainReader {
  headers: { authorization: string }
}

let server: TestServer
let readers: Account[]
let leads: Facts[]

async function makeReaders(): Promise<Account[]> {
  const rights = [
    { isAdmin: false, seesUnassigned: false, seesDormant: false },
    { isAdmin: false, seesUnassigned: true, seesDormant: false },
    { isAdmin: false, seesUnassigned: false, seesDormant: true },
    { isAdmin: false, seesUnassigned: true, seesDormant: true },
    { isAdmin: true, seesUnassigned: true, seesDormant: true },
  ]
  const made: Account[] = []
  for (const { isAdmin, seesUnassigned, seesDormant } of rights) {
    const permissions = isAdmin ? {} : { boarding_unassigned_data_permission: seesUnassigned, dormant_data_permission: seesDormant }
    const { id, headers } = await makeStaff(server.db, isAdmin ? 'counsellor_admin' : 'counsellor', permissions)
    made.push({ id, headers, isAdmin, seesUnassigned, seesDormant })
  }
  return made
}

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  readers = await makeReaders()
  const actions = await server.db.selectFrom('action').select('id').orderBy('id').execute()
  const now = Date.now()
  const lead = randomLead(
    readers.map(({ id }) => id),
    actions.map(({ id }) => id),
  )
  await writeLeads(server.db, fc.sample(lead, { numRuns: leadCount, seed }), now)
  leads = (await readLeads(server.db)).map((lead) => factsOf(lead, now))
})
afterAll(() => server.close())

const word = fc.oneof(fc.constantFrom(...nameParts, 'ri', 'RIYA SH', '%', '_', '%_', 'éc', 'श्री', ' '), fc.string({ maxLength: 3 }))
const number = fc.constantFrom('98765', '+91 9', '0900', '900', '1234567', '91 90', '09012345678', '4', 'abc', '%')
const some = (values: readonly (string | number)[]) =>
  fc.subarray(values as (string | number)[], { minLength: 1 }).map((chosen) => chosen.join(','))
const flag = fc.constantFrom('true', 'false', '1', '0')
const day = fc
  .oneof(fc.integer({ min: -11, max: 4 }), fc.integer({ min: 0, max: 125 }))
  .map((days) => new Date(Date.now() + 19_800_000 - days * 86_400_000).toISOString().slice(0, 10))
const inOrder = (names: [string, string]) => (values: string[]) =>
  Object.fromEntries([...values].sort((one, other) => (one < other ? -1 : 1)).map((value, index) => [names[index] ?? '', value]))
const days = (names: [string, string]) =>
  fc.oneof(
    fc.tuple(day, day).map(inOrder(names)),
    fc.tuple(fc.constantFrom(...names), day).map((entry) => Object.fromEntries([entry])),
  )
const fee = fc.integer({ min: 0, max: 40 }).map((thousands) => thousands * 5_000)
const fees = fc
  .tuple(fee, fee, fc.constantFrom('M', 'Q', 'HY', 'Y', undefined), fc.subarray(['min_fee', 'max_fee'], { minLength: 1 }))
  .map(([one, other, tenure, bounds]) => {
    const both: Record<string, string> = { min_fee: String(Math.min(one, other)), max_fee: String(Math.max(one, other)) }
    return { ...Object.fromEntries(bounds.map((bound) => [bound, both[bound] ?? ''])), ...(tenure && { tenure }) }
  })

const one = (name: string, value: fc.Arbitrary<string>) => value.map((given): Record<string, string> => ({ [name]: given }))
const refs = some(['call', 'visit', 'lead', 'admission', 'other', ...Object.values(world.action)])

const filter: fc.Arbitrary<Record<string, string>> = fc.oneof(
  ...['search', 'user_name'].map((name) => one(name, word)),
  one('search', number),
  one('actions', refs),
  one('exclude_actions', refs),
  // Which of the readers, by their place.
  one('owner', fc.constantFrom('0', '1', '2', '3', '4')),
  one('ids', fc.constantFrom('1', '2,5,11', '3,4,999999')),
  one('stage', fc.constantFrom(...actionCategories, 'none')),
  one('sub_actions', fc.constantFrom('1', '1,2', '2')),
  one('cities', some([2, 3, 11, 12])),
  one('districts', some(Object.values(world.district))),
  one('district_regions', some(Object.values(world.locality))),
  one('languages', some(['hi', 'mr', 'en'])),
  one('cart_or_form_or_call', fc.constantFrom('cart', 'cart_item', 'form', 'call')),
  one('waits', fc.constant('due')),
  one('num_of_call_attempts', fc.constantFrom('0', '1', '2')),
  ...[
    'visit_interest',
    'collab',
    'online_schools',
    'boarding_schools',
    'is_missed_call',
    'has_follow_up',
    'untouched',
    'call_scheduled',
  ].map((name) => one(name, flag)),
  ...['is_new_application_form', 'is_new_whatsapp_message', 'international_parent', 're_engaged'].map((name) => one(name, flag)),
  fees,
  ...(['', 'scheduled_', 'action_'] as const).map((kind) => days([`${kind}start_date`, `${kind}end_date`])),
)

/** What these find, plain rows do not say: sounding-names.test.ts and domains/analytics/server/chances/chances.test.ts ask them. */
const askedElsewhere = ['sounds_like', 'chance']

test('every filter of the leads’ own columns is among the questions', () => {
  const asked = new Set(fc.sample(filter, { numRuns: 5000, seed }).flatMap((given) => Object.keys(given)))
  const filters = Object.values<LeadColumn>(ownColumns).flatMap(({ filters = {} }) => Object.keys(filters))
  expect([...asked, ...askedElsewhere]).toEqual(expect.arrayContaining(filters))
})

/** Both ends of a range are one filter. */
const rangeOf = (given: Record<string, string>) => (Object.keys(given)[0] ?? '').replace(/start_|end_|min_|max_/, '')

const orders = ['latest_user_action_timestamp', 'created_at', 'name', 'cur_action_created_at', 'cur_action_scheduled_time']
const order = fc.constantFrom(...[...orders, 'cur_action_scheduled_time_reversed'].flatMap((name) => [name, `-${name}`]))
const column = (given: string) => given.replace(/^-|_reversed$/g, '')
const ordering = fc.uniqueArray(order, { minLength: 1, maxLength: 2, selector: column }).map((given) => given.join(','))

const question = fc
  .record({
    reader: fc.nat({ max: 4 }),
    source: fc.constantFrom(...leadSources),
    filters: fc.uniqueArray(filter, { maxLength: 3, selector: rangeOf }),
    phone: fc.option(number, { nil: undefined, freq: 3 }),
    ordering: fc.option(ordering, { nil: undefined }),
    limit: fc.constantFrom(1, 5, 20, 100),
    offset: fc.constantFrom(0, 0, 0, 3, 40),
  })
  .map(({ filters, phone, ordering, ...asked }) => ({
    ...asked,
    query: Object.assign(
      {},
      ...filters,
      asked.source === 'pending' && phone !== undefined && { phone_number: phone },
      ordering && { ordering },
    ) as Record<string, string>,
  }))

test('any list under any filters, for any reader, is what a plain filter of what was done finds: count, page and order', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(question, async ({ reader: index, source, query: asked, limit, offset }) => {
      const query = asked.owner === undefined ? asked : { ...asked, owner: String(readers[Number(asked.owner)]?.id) }
      await untilDayHasRoom()
      const reader = readers[index] as Account
      const url = `${paths[source]}${new URLSearchParams({ ...query, limit: String(limit), offset: String(offset) })}`
      const answer = await server.app.inject({ url, headers: reader.headers })
      const needed: Partial<Record<LeadSource, boolean>> = { unassigned: reader.seesUnassigned, dead_data: reader.seesDormant }
      const mayAsk = needed[source] ?? true
      expect(answer.statusCode, answer.body).toBe(mayAsk ? 200 : 403)
      if (!mayAsk) return
      const expected = plainList(leads, reader, source, query)
      const { count, results } = answer.json() as { count: number; results: LeadRow[] }
      expect({ count, ids: results.map(({ id }) => id) }).toEqual({ count: expected.length, ids: expected.slice(offset, offset + limit) })
      for (const { id } of results) expect(maySee(leads.find((lead) => lead.id === id) as Facts, reader)).toBe(true)
      if (count > 0) found++
    }),
    { seed, numRuns: questions },
  )
  // Questions that nothing answers prove little.
  expect(found).toBeGreaterThan(questions / 3)
}, 300_000)

test('each row says of its lead what a plain reading of what was done says', async () => {
  const admin = readers.find(({ isAdmin }) => isAdmin) as Account
  const rows = new Map<number, LeadRow>()
  for (let offset = 0; offset < leads.length; offset += 100) {
    const answer = await server.app.inject({ url: `${paths.all}limit=100&offset=${offset}`, headers: admin.headers })
    for (const row of answer.json().results as LeadRow[]) rows.set(row.id, row)
  }
  const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())
  const instant = (at: string | null) => at && new Date(at).toISOString()
  for (const facts of leads.filter(({ isErased }) => !isErased)) {
    const row = rows.get(facts.id) as LeadRow
    const { calling, latest_action: latest, follow_ups: followUps } = row
    expect(
      {
        stage: row.stage,
        untouched: row.untouched,
        calls: row.number_of_calls,
        latest: latest && { category: latest.category, at: instant(latest.at) },
        due: instant(row.scheduled_date),
        followUps: followUps.map((step) => ({ at: instant(step.due_at), isAppointment: step.is_appointment })),
        calling: [calling.opted_out, instant(calling.said_no_at), instant(calling.chase_ended_at), instant(calling.missed_at)],
      },
      `lead ${facts.id}`,
    ).toEqual({
      stage: facts.stage ?? null,
      untouched: facts.spokenAt === undefined,
      calls: facts.callCount,
      latest: facts.latestAction ? { category: facts.latestCategory, at: iso(facts.latestActionAt) } : null,
      due: iso(facts.dueAt),
      followUps: facts.open.map(({ due, row: open }) => ({ at: iso(due), isAppointment: open.category !== null })),
      calling: [facts.isOptedOut, iso(facts.saidNoAt), facts.isChaseOver ? iso(facts.saidNoAt) : null, iso(facts.missedAt)],
    })
  }
  // Each word is true of some leads and not of others.
  for (const is of [
    ({ stage }: Facts) => stage !== undefined,
    ({ spokenAt }: Facts) => spokenAt === undefined,
    ({ callCount }: Facts) => callCount > 1,
    ({ open }: Facts) => open.length > 1,
    ({ isChaseOver }: Facts) => isChaseOver,
    ({ isChaseOver, saidNoAt }: Facts) => saidNoAt !== undefined && !isChaseOver,
    ({ missedAt }: Facts) => missedAt !== undefined,
  ])
    for (const count of [leads.filter(is).length, leads.filter((facts) => !is(facts)).length]) expect(count, String(is)).toBeGreaterThan(5)
}, 180_000)

test('every lead opens for exactly those who may see it', async () => {
  // Nothing is proved of what a permission opens unless some leads are shut without it.
  const [plain, seesUnassigned, seesDormant] = readers as [Account, Account, Account]
  for (const reader of [seesUnassigned, seesDormant])
    expect(leads.filter((facts) => maySee(facts, reader) && !maySee(facts, plain)).length).toBeGreaterThan(5)
  for (const facts of leads) {
    const url = `/api/v3/admin_custom/details/${facts.id}/`
    const answers = await Promise.all(readers.map(({ headers }) => server.app.inject({ url, headers })))
    const opened = answers.map(({ statusCode }) => statusCode)
    expect(opened, `lead ${facts.id}`).toEqual(readers.map((reader) => (maySee(facts, reader) ? 200 : 404)))
  }
}, 180_000)
