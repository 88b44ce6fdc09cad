import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAllLeads } from '#domains/leads/contract/lists.ts'
import { maxSyncedAtOnce, syncLeads as operation } from '#domains/leads/contract/sync.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeManyLeads } from '#testing/make/make-many-leads.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { refreshListing } from '../lead/refresh-listing.ts'
import { forgetChanges } from './forget-changes.ts'
import { syncLeads } from './sync-leads.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
})
afterAll(() => server.close())

const ask = ({ headers }: Person, cursor?: string) =>
  server.app.inject({ url: operation.path, headers, ...(cursor !== undefined && { query: { cursor } }) })

async function page(reader: Person, cursor?: string) {
  const answer = await ask(reader, cursor)
  expect(answer.statusCode, answer.body).toBe(200)
  return operation.answer.parse(answer.json())
}

const cursorOf = async (reader: Person) => (await page(reader)).cursor ?? ''

const ids = ({ rows }: { rows: { lead: { id: number } }[] }) => rows.map(({ lead }) => lead.id)

/** Changes a lead as acts do, which list it again. */
const change = (id: number, values: { name?: string; owner_id?: number | null } = {}) =>
  inTransaction(server.db, async (tx) => {
    await tx
      .updateTable('lead')
      .set({ name: 'Changed', ...values })
      .where('id', '=', id)
      .execute()
    await refreshListing(tx, id)
  })

const makeOwn = (owner: Person) => makeLead(server.db, { lead: { owner_id: owner.id } })

test('the first answer has the leads of the reader as lists have them, with masked numbers and what filters ask of them', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const id = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Meera Iyer' }, numbers: ['9876543210'] })
  await makeLead(server.db)
  const { rows, gone, more, start_again, too_many } = await page(asha)
  expect({ gone, more, start_again, too_many }).toEqual({ gone: [], more: false, start_again: false, too_many: false })
  const listed = (await server.app.inject({ url: listAllLeads.path, headers: asha.headers })).json().results[0]
  const number = '98xxxxxx10'
  expect(rows).toEqual([
    {
      lead: {
        ...listed,
        mobile_number: number,
        mobile_number_with_code: { number, country_code: 91 },
        all_mobile_numbers: [{ number, country_code: 91, wrong: false }],
      },
      facts: expect.objectContaining({ lead_id: id, owner_id: asha.id, search_text: 'meera iyer\n', spoken_at: null, steps: 0, tags: [] }),
      whose: 'own',
    },
  ])
  expect(JSON.stringify(rows)).not.toContain('43210')
})

test('a cursor answers what changed since, and the next one nothing', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const [first] = [await makeOwn(asha), await makeOwn(asha)]
  const cursor = await cursorOf(asha)
  await change(first)
  const answer = await page(asha, cursor)
  expect(answer).toMatchObject({ rows: [{ lead: { id: first, name: 'Changed' } }], gone: [], more: false, start_again: false })
  expect(await page(asha, answer.cursor ?? '')).toMatchObject({ rows: [], gone: [], more: false, start_again: false })
})

test('a lead that went to somebody else leaves the one list and comes into the other', async () => {
  const [asha, ravi] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  const id = await makeOwn(asha)
  const cursors = [await cursorOf(asha), await cursorOf(ravi)] as const
  await change(id, { owner_id: ravi.id })
  expect(await page(asha, cursors[0])).toMatchObject({ rows: [], gone: [id] })
  expect(ids(await page(ravi, cursors[1]))).toEqual([id])
})

test('a lead that was shared and taken back meanwhile is not told', async () => {
  const [asha, ravi] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  const id = await makeOwn(asha)
  const cursor = await cursorOf(ravi)
  const share = { lead_id: id, staff_id: ravi.id, shared_by: asha.id }
  await server.db.insertInto('lead_share').values(share).execute()
  await change(id)
  expect(ids(await page(ravi, cursor))).toEqual([id])
  await server.db.deleteFrom('lead_share').where('lead_id', '=', id).execute()
  await change(id)
  expect(await page(ravi, cursor)).toMatchObject({ rows: [], gone: [id] })
})

test('of transactions that end out of order each change is told', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const [slow, quick] = [await makeOwn(asha), await makeOwn(asha)]
  const cursor = await cursorOf(asha)
  const client = await server.pool.connect()
  await client.query('begin')
  await client.query(`update lead_listing set call_attempts = 7 where lead_id = ${slow}`)
  await change(quick)
  const between = await page(asha, cursor)
  expect(ids(between)).toEqual([quick])
  await client.query('commit')
  client.release()
  expect(ids(await page(asha, between.cursor ?? ''))).toEqual([slow])
})

test('long lists come in pages, and what changes between two pages is told after them', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const leads = 2 * maxSyncedAtOnce + 100
  await makeManyLeads(server.db, asha.id, leads)
  const first = await page(asha)
  expect([first.rows.length, first.more]).toEqual([maxSyncedAtOnce, true])
  const [id = 0] = ids(first)
  await change(id)
  const second = await page(asha, first.cursor ?? '')
  const third = await page(asha, second.cursor ?? '')
  expect([third.rows.length, third.more]).toEqual([100, false])
  expect(new Set([first, second, third].flatMap(ids)).size).toBe(leads)
  expect(await page(asha, third.cursor ?? '')).toMatchObject({ rows: [{ lead: { id, name: 'Changed' } }], more: false })
})

test('a cursor that is older than the changes that are kept begins anew, a younger one goes on', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const id = await makeOwn(asha)
  const old = await cursorOf(asha)
  await change(id)
  const young = await cursorOf(asha)
  await sql`update lead_change set at = now() - interval '4 days'`.execute(server.db)
  await forgetChanges(server.db)
  expect((await sql`select from lead_change`.execute(server.db)).rows).toHaveLength(0)
  expect(await page(asha, old)).toMatchObject({ rows: [{ lead: { id } }], start_again: true })
  expect(await page(asha, young)).toMatchObject({ rows: [], start_again: false })
})

test('changes that are young are kept, also by a clock that is ahead of them', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const id = await makeOwn(asha)
  const cursor = await cursorOf(asha)
  await change(id)
  await sql`update lead_change set at = now() + interval '10 days'`.execute(server.db)
  await forgetChanges(server.db)
  expect(await page(asha, cursor)).toMatchObject({ rows: [{ lead: { id } }], start_again: false })
})

test('a reader whose rights changed begins anew, and one without a role that works with leads is refused', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const own = await makeOwn(asha)
  const cursor = await cursorOf(asha)
  const become = (rights: { is_admin?: boolean; is_executive?: boolean; boarding_unassigned_data_permission?: boolean }) =>
    server.db.updateTable('staff').set(rights).where('id', '=', asha.id).execute()
  await become({ boarding_unassigned_data_permission: true })
  expect(await page(asha, cursor)).toMatchObject({ start_again: true, rows: [{ lead: { id: own } }] })
  await become({ is_admin: true })
  const asAdmin = await page(asha, cursor)
  expect(asAdmin.start_again).toBe(true)
  expect(asAdmin.rows.length).toBeGreaterThan(1)
  await become({ is_admin: false, boarding_unassigned_data_permission: false })
  expect(await page(asha, asAdmin.cursor ?? '')).toMatchObject({ start_again: true, rows: [{ lead: { id: own } }] })
  await become({ is_executive: false })
  expect((await ask(asha, cursor)).statusCode).toBe(403)
})

test('a cursor of another account begins anew with the reader’s own leads', async () => {
  const [asha, ravi] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  const [, own] = [await makeOwn(asha), await makeOwn(ravi)]
  const answer = await page(ravi, await cursorOf(asha))
  expect([answer.start_again, ids(answer)]).toEqual([true, [own]])
})

test('a name that lines show begins all lists anew', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  await makeOwn(asha)
  const cursor = await cursorOf(asha)
  await server.db.updateTable('staff').set({ name: 'Asha Rao' }).where('id', '=', asha.id).execute()
  expect(await page(asha, cursor)).toMatchObject({ start_again: true, rows: [{ lead: { owner: { name: 'Asha Rao' } } }] })
})

const written = (cursor: object) => Buffer.from(JSON.stringify(cursor)).toString('base64url')
const some = { of: 'x', since: '5:5:', until: null, after: 0 }

test.each([
  ['no base64', '%%%'],
  ['no JSON', 'abc'],
  ['another object', written({ a: 1 })],
  ['neither snapshot', written({ ...some, since: null })],
  ['words in place of a snapshot', written({ ...some, since: "1:1:'; drop table lead" })],
  ['a snapshot that ends before it begins', written({ ...some, since: '9:5:' })],
  ['running transactions out of order', written({ ...some, since: '5:9:8,6' })],
  ['running transactions out of range', written({ ...some, since: '5:9:12' })],
  ['a snapshot of transaction 0', written({ ...some, since: '0:0:' })],
  ['a number that no transaction has', written({ ...some, since: `1:${'9'.repeat(30)}:` })],
  ['a lead that is no whole number', written({ ...some, after: 1.5 })],
  ['a lead above every id', written({ ...some, after: 1e15 })],
])('a cursor of %s is refused with a sentence', async (_what, cursor) => {
  const answer = await ask(await makeStaff(server.db, 'counsellor'), cursor)
  expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'This is no cursor of ours. Ask again without one.' }])
})

test('a well-formed cursor that we did not write, or of a database that was brought back from a backup, begins anew', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const id = await makeOwn(asha)
  const own = JSON.parse(Buffer.from(await cursorOf(asha), 'base64url').toString())
  const future = `${'8'.repeat(18)}:${'8'.repeat(18)}:`
  for (const cursor of [some, { ...own, since: future }, { ...own, since: null, until: future }])
    expect(await page(asha, written(cursor))).toMatchObject({ start_again: true, rows: [{ lead: { id } }] })
})

test('lists that are too long are not told', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const reader = {
    id: asha.id,
    roles: new Set(['counsellor' as const]),
    boarding_unassigned_data_permission: false,
    dormant_data_permission: false,
  }
  await makeOwn(asha)
  const { cursor } = await syncLeads(server.db, reader, undefined, 1)
  await makeOwn(asha)
  const untold = { cursor: null, rows: [], actions: [], gone: [], more: false, start_again: false, too_many: true }
  for (const asked of [undefined, cursor ?? undefined]) expect(await syncLeads(server.db, reader, asked, 1)).toEqual(untold)
})
