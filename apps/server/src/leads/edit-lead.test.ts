import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLead } from '../testing/make-lead.ts'
import { makeStaff } from '../testing/make-staff.ts'
import { makeWorld } from '../testing/make-world.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { unchangedBy } from '../testing/unchanged-by.ts'
import { checkLists } from './check-lists.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
})
afterAll(() => server.close())

const edit = (id: number, payload: object, headers = asha.headers) =>
  server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/details/${id}/`, headers, payload })
const open = async (id: number) => (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers })).json()
const ours = (lead = {}) => makeLead(server.db, { lead: { owner_id: asha.id, name: 'Meera Iyer', ...lead } })

describe('an edit is answered with its sentence and the lead, and stands in the timeline with before and after', () => {
  const cases = [
    {
      body: { name: '  मीरा अय्यर ' },
      sentence: 'Username Update Successfully',
      lead: { name: 'मीरा अय्यर' },
      changes: [{ field: 'name', before: 'Meera Iyer', after: 'मीरा अय्यर' }],
    },
    {
      body: { min_fee: '0', max_fee: '120000', budget_tenure: 'Y' },
      sentence: 'Details has been updated',
      lead: { budget: { min: 0, max: 120_000, tenure: 'Y' } },
      changes: [{ field: 'budget', before: null, after: 'up to ₹1,20,000 / year' }],
    },
    {
      body: { validation_skipped: true },
      sentence: 'Details has been updated',
      lead: { validation_skipped: true },
      changes: [{ field: 'validation skipped', before: 'No', after: 'Yes' }],
    },
  ]
  test.each(cases)('$body', async ({ body, sentence, lead, changes }) => {
    const id = await ours()
    const answer = await edit(id, body)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ detail: sentence, coordinates: null, lead: { id, ...lead }, transfer: null })
    const { timeline } = await open(id)
    expect(timeline.total).toBe(1)
    expect(timeline.items[0]).toMatchObject({ kind: 'edit', by: 'Asha Rao', action: `Edited ${changes[0]?.field}`, changes })
    expect(await checkLists(server.db)).toEqual([])
    expect(await unchangedBy(server.db, () => edit(id, body))).toMatchObject({ statusCode: 200 })
  })
})

test('a budget is filtered by at once, per year', async () => {
  const id = await ours({ budget_min: 1000, budget_max: 2000, budget_tenure: 'M' })
  expect((await edit(id, { min_fee: 40_000, max_fee: 50_000, budget_tenure: 'Q' })).statusCode).toBe(200)
  const list = await server.app.inject({
    url: '/api/v1/admin_custom/counsellor/document/all-data/?min_fee=170000&max_fee=190000&tenure=Y',
    headers: asha.headers,
  })
  expect(list.json().results.map((lead: { id: number }) => lead.id)).toEqual([id])
  const [item] = (await open(id)).timeline.items
  expect(item.changes).toEqual([{ field: 'budget', before: '₹1,000–2,000 / month', after: '₹40,000–50,000 / quarter' }])
})

describe('what is wrong gets 400 with a sentence for its field, and changes nothing', () => {
  const budget = 'Please Fill Budget Correctly'
  test.each([
    [{}, 'body', /^Send one change at a time/],
    [{ name: 'A', validation_skipped: true }, 'body', /^Send one change at a time/],
    [{ seen: { name: 'A' } }, 'body', /^Send one change at a time/],
    [{ name: '   ' }, 'name', 'Name is required'],
    [{ name: null }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(101) }, 'name', /^Keep the name/],
    [{ min_fee: 5, max_fee: 10 }, 'budget_tenure', budget],
    [{ max_fee: 10, budget_tenure: 'M' }, 'min_fee', budget],
    [{ min_fee: 0, max_fee: 0, budget_tenure: 'M' }, 'max_fee', budget],
    [{ min_fee: 11, max_fee: 10, budget_tenure: 'M' }, 'min_fee', budget],
    [{ min_fee: 'ten', max_fee: 10, budget_tenure: 'M' }, 'min_fee', budget],
    [{ min_fee: -5, max_fee: 10, budget_tenure: 'M' }, 'min_fee', budget],
    [{ min_fee: 1, max_fee: 100_000_001, budget_tenure: 'M' }, 'max_fee', budget],
    [{ min_fee: 1, max_fee: 2, budget_tenure: 'W' }, 'budget_tenure', /M, Q, HY or Y/],
    [{ validation_skipped: 'yes' }, 'validation_skipped', /true or false/],
    [{ nickname: 'M' }, 'nickname', /not known/],
  ])('%j', async (body, field, sentence) => {
    const id = await ours()
    const answer = await unchangedBy(server.db, () => edit(id, body))
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json().errors[field]?.[0]).toMatch(sentence)
  })

  test('text that the database cannot hold', async () => {
    const id = await ours()
    expect((await unchangedBy(server.db, () => edit(id, { name: 'no\u0000thing' }))).statusCode).toBe(400)
  })
})

const bodies = [
  { name: 'Mine' },
  { alternate_number: '9812345678' },
  { min_fee: 1, max_fee: 2, budget_tenure: 'M' },
  { district: [21] },
  { raw_district: 'Pune' },
  { validation_skipped: true },
]

test.each(bodies)('%j of a colleague’s lead, an absent one or an erased one is refused alike, and changes nothing', async (body) => {
  const stranger = await makeStaff(server.db, 'counsellor')
  const [theirs, erased] = [await ours(), await ours({ erased_at: '2026-01-01T00:00:00Z' })]
  const answers = await unchangedBy(server.db, async () => [
    await edit(theirs, body, stranger.headers),
    await edit(2_000_000_000, body),
    await edit(erased, body),
  ])
  expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404])
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
})

test('who edits a dormant lead that a permission opened keeps it; who changes nothing does not', async () => {
  const id = await ours({ created_at: '2026-01-01T00:00:00Z' })
  const waker = await makeStaff(server.db, 'counsellor', { dormant_data_permission: true })
  expect((await unchangedBy(server.db, () => edit(id, { name: 'Meera Iyer' }, waker.headers))).statusCode).toBe(200)
  const answer = await edit(id, { name: 'Meera I.' }, waker.headers)
  expect(answer.json().lead.shared_with).toEqual([{ id: waker.id, name: waker.name }])
  expect(await checkLists(server.db)).toEqual([])
})

test('a retry with the same Idempotency-Key is answered alike and edits once', async () => {
  const id = await ours()
  const headers = { ...asha.headers, 'idempotency-key': 'rename-1' }
  const first = await edit(id, { name: 'Meera R.' }, headers)
  await edit(id, { name: 'Someone else' })
  const again = await unchangedBy(server.db, () => edit(id, { name: 'Meera R.' }, headers))
  expect(again.body).toBe(first.body)
})

test('an edit is announced to the viewers of the lead once; what changes nothing or is refused is not', async () => {
  const id = await ours()
  const listener = new pg.Client(server.databaseUrl)
  await listener.connect()
  const heard: unknown[] = []
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
  await listener.query('listen portal_events')
  for (const body of [{ name: 'Meera Iyer' }, { name: '' }, { district: [999] }, { name: 'Meera' }]) await edit(id, body)
  await listener.query('select 1')
  await listener.end()
  expect(heard).toEqual([{ kind: 'lead', id, by: asha.id, audience: [0, asha.id] }])
})
