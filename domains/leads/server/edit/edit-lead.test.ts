import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Transaction } from '#platform/server/db/database.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { refreshListing } from '../lead/refresh-listing.ts'
import { checkLists } from '../list/check-lists.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>

beforeAll(async () => {
  ;({ server, asha } = await openOffice())
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
      body: { language: 'hi' },
      sentence: 'Details has been updated',
      lead: { language: 'hi' },
      changes: [{ field: 'language', before: null, after: 'Hindi' }],
    },
    {
      body: { email: ' Meera.Iyer+School@Example.COM ' },
      sentence: 'Details has been updated',
      lead: { email: 'meera.iyer+school@example.com', email_bounced: null },
      changes: [{ field: 'email', before: null, after: 'meera.iyer+school@example.com' }],
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

describe('a wrong field gets 400 with a sentence for it, and changes nothing', () => {
  const budget = 'Please Fill Budget Correctly'
  test.each([
    [{}, 'body', /^Send one change at a time/],
    [{ name: 'A', validation_skipped: true }, 'body', /^Send one change at a time/],
    [{ seen: { name: 'A' } }, 'body', /^Send one change at a time/],
    [{ name: '   ' }, 'name', 'Name is required'],
    [{ name: null }, 'name', 'Name is required'],
    [{ name: '\u200b\u2060' }, 'name', 'Name is required'],
    [{ transfer_to: null }, 'transfer_to', 'Choose a counsellor.'],
    [{ name: 'x'.repeat(101) }, 'name', /^Keep the name/],
    [{ min_fee: 5, max_fee: 10 }, 'budget_tenure', budget],
    [{ max_fee: 10, budget_tenure: 'M' }, 'min_fee', budget],
    [{ min_fee: 0, max_fee: 0, budget_tenure: 'M' }, 'max_fee', budget],
    [{ min_fee: 11, max_fee: 10, budget_tenure: 'M' }, 'min_fee', budget],
    [{ min_fee: 'ten', max_fee: 10, budget_tenure: 'M' }, 'min_fee', budget],
    [{ min_fee: -5, max_fee: 10, budget_tenure: 'M' }, 'min_fee', budget],
    [{ min_fee: 1, max_fee: 100_000_001, budget_tenure: 'M' }, 'max_fee', budget],
    [{ min_fee: 1, max_fee: 2, budget_tenure: 'W' }, 'budget_tenure', budget],
    [{ language: 'Hindi' }, 'language', 'Choose one of the languages.'],
    ...['meera', 'me era@example.com', 'a@b@example.com', 'Friends: a@example.com, b@example.com;', 'Meera <a@example.com>'].map(
      (email): [object, string, RegExp] => [{ email }, 'email', /^This is not an e-mail address/],
    ),
    [{ email: 'meera@example.com\r\nBcc: all@example.com' }, 'email', /^This is not an e-mail address/],
    [{ validation_skipped: 'yes' }, 'validation_skipped', /true or false/],
    [{ nickname: 'M' }, 'nickname', /not known/],
    [{ name: 'A', note: 'Wants day school' }, 'note', /^A note goes with a share or a transfer/],
    [{ district: [21], note: '' }, 'note', /^A note goes with a share or a transfer/],
    [{ name: 'A', seen: { owner: 1 } }, 'seen', /^Say only what you saw/],
    [{ transfer_to: 1, seen: { owner: 1, name: 'A' } }, 'seen', /^Say only what you saw/],
    [{ share_with: [1], seen: { owner: 1 } }, 'seen', /^Say only what you saw/],
    [{ share_with: [1], seen: { name: 'A' } }, 'seen', /^Say only what you saw/],
  ])('%j', async (body, field, sentence) => {
    const id = await ours()
    const answer = await unchangedBy(server.db, () => edit(id, body))
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json().errors[field]?.[0]).toMatch(sentence)
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

test('an editor of a dormant lead that a permission opened keeps it; an edit that changes nothing keeps nothing', async () => {
  const id = await ours({ created_at: '2026-01-01T00:00:00Z' })
  const waker = await makeStaff(server.db, 'counsellor', { dormant_data_permission: true })
  expect((await unchangedBy(server.db, () => edit(id, { name: 'Meera Iyer' }, waker.headers))).statusCode).toBe(200)
  const answer = await edit(id, { name: 'Meera I.' }, waker.headers)
  expect(answer.json().lead.shared_with).toEqual([{ id: waker.id, name: waker.name }])
  expect(await checkLists(server.db)).toEqual([])
})

async function renamedAfter(id: number, headers: typeof asha.headers, act: (tx: Transaction) => Promise<unknown>) {
  const waiting = async () =>
    (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(server.db)).rows.length
  const held = server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('lead').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const answer = edit(id, { name: 'Meera W.' }, headers).then(({ statusCode }) => ({ statusCode }))
    await expect.poll(waiting).toBe(1)
    await act(tx)
    return { answer }
  })
  return await (await held).answer
}

test('an edit that waited for a dormant lead is refused if the lead woke meanwhile, and takes no share in it', async () => {
  const id = await ours({ created_at: '2026-01-01T00:00:00Z' })
  const waker = await makeStaff(server.db, 'counsellor', { dormant_data_permission: true })
  const answer = await renamedAfter(id, waker.headers, async (tx) => {
    await tx.insertInto('lead_event').values({ lead_id: id, kind: 'comment', staff_id: asha.id, comment: 'Looks again' }).execute()
    await refreshListing(tx, id)
  })
  expect(answer.statusCode).toBe(404)
  expect(await open(id)).toMatchObject({ name: 'Meera Iyer', shared_with: [], timeline: { total: 1 } })
  expect(await checkLists(server.db)).toEqual([])
})

test('an edit that waited for a dormant lead gets its share at the time of the lock, not of the request', async () => {
  const id = await ours({ created_at: '2026-01-01T00:00:00Z' })
  const waker = await makeStaff(server.db, 'counsellor', { dormant_data_permission: true })
  let letGo = ''
  const answer = await renamedAfter(id, waker.headers, async (tx) => {
    const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(tx)
    letGo = rows[0]?.now ?? ''
  })
  expect(answer.statusCode).toBe(200)
  const later = server.db.selectFrom('lead_event').select('kind').where('lead_id', '=', id).where('at', '>', letGo).orderBy('at')
  expect((await later.execute()).map(({ kind }) => kind)).toEqual(['share', 'edit'])
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
  const areWaiting = async () => (await server.db.selectFrom('announcement').select('id').execute()).length > 0
  // What was done before is not to be heard.
  await expect.poll(areWaiting).toBe(false)
  const listener = new pg.Client(server.databaseUrl)
  await listener.connect()
  const heard: unknown[] = []
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
  await listener.query('listen portal_events')
  // Alike announcements that are passed on together are told once, so each is waited for.
  for (const body of [{ name: 'Meera Iyer' }, { name: '' }, { district: [999] }, { name: 'Meera' }]) {
    await edit(id, body)
    await expect.poll(areWaiting).toBe(false)
    await listener.query('select 1')
  }
  await listener.end()
  expect(heard).toEqual([{ kind: 'lead', id, by: asha.id, audience: [0, asha.id] }])
})
