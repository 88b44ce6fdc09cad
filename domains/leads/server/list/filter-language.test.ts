import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownColumns } from '#domains/leads/contract/columns/columns.ts'
import type { LeadColumn } from '#domains/leads/contract/columns/lead-column.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { LeadSource } from '#domains/leads/contract/lists.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { randomLead } from '#testing/make/random-leads.ts'
import { randomFilter, randomListQuestion } from '#testing/make/random-list-questions.ts'
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

/** What these find, plain rows do not say: sounding-names.test.ts and domains/analytics/server/chances/chances.test.ts ask them. */
const askedElsewhere = ['sounds_like', 'chance']

test('every filter of the leads’ own columns is among the questions', () => {
  const asked = new Set(fc.sample(randomFilter, { numRuns: 5000, seed }).flatMap((given) => Object.keys(given)))
  const filters = Object.values<LeadColumn>(ownColumns).flatMap(({ filters = {} }) => Object.keys(filters))
  expect([...asked, ...askedElsewhere]).toEqual(expect.arrayContaining(filters))
})

test('any list under any filters, for any reader, is what a plain filter of what was done finds: count, page and order', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(randomListQuestion, async ({ reader: index, source, query: asked, limit, offset }) => {
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
