import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLead } from '../make/make-lead.ts'
import { makeStaff } from '../make/make-staff.ts'
import { openOffice } from '../make/open-office.ts'
import { databaseDigest } from '../oracles/database-digest.ts'
import { isWhole } from './restore-rows.ts'
import { testDatabase } from './test-database.ts'
import { type TestServer, testServer } from './test-server.ts'

let server: TestServer
let fresh: Awaited<ReturnType<typeof stateOf>>
beforeAll(async () => {
  server = await testServer()
  fresh = await stateOf()
})
afterAll(() => server.close())

async function stateOf() {
  const { rows: sequences } =
    await sql`select sequencename, last_value from pg_sequences where sequencename <> 'session_id_seq' order by 1`.execute(server.db)
  // Restoring says there that all lists are to be read again, by a transaction of its own.
  const { lead_change: _changes, ...rows } = await databaseDigest(server.db)
  return { rows, sequences }
}

const countJobs = async () => (await sql`select from graphile_worker.jobs`.execute(server.db)).rows.length

test('a session of the next test has another id: the server remembers what the one before has read', async () => {
  const lastSession = async () => (await server.db.selectFrom('session').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
  await makeStaff(server.db, 'counsellor')
  const before = await lastSession()
  await server.restore()
  await makeStaff(server.db, 'counsellor')
  expect(await lastSession()).toBeGreaterThan(before)
  await server.restore()
})

// Were triggers to fire meanwhile, the figures of the leads that go would stay.
test('the rows, the jobs and the sequences are those of a new database, and the next test gives the same ids', async () => {
  const first = await openOffice({ server })
  const { admin, asha } = first
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id }, children: [{ name: 'Kiran' }] })
  const exported = { method: 'POST', url: '/api/v1/admin_custom/exports/', payload: { list: 'users', query: {} } } as const
  expect((await server.app.inject({ ...exported, headers: admin.headers })).statusCode).toBe(200)
  expect(await countJobs()).toBeGreaterThan(0)
  const next = await openOffice(first)
  expect([await countJobs(), next.asha.id, await makeLead(server.db)]).toEqual([0, asha.id, leadId])
  expect((await server.app.inject({ ...exported, headers: admin.headers })).statusCode).toBe(401)
  await server.restore()
  expect(await stateOf()).toEqual(fresh)
})

const again = sql`
  with gone as (delete from assignment_rule returning *)
  insert into assignment_rule overriding system value select * from gone`
test.each([
  ['changed', sql`update assignment_rule set is_on = not is_on`],
  ['removed', sql`delete from assignment_rule`],
  ['added', sql`insert into assignment_rule (name, place, receivers) values ('Pune', 99, 'everyone')`],
  ['removed and added again', again],
])('rows with which every database begins come back as often as they are %s', async (_, change) => {
  for (let time = 0; time < 2; time++) {
    await change.execute(server.db)
    await server.restore()
    expect(await stateOf()).toEqual(fresh)
  }
})

test.each([
  ['a table is called otherwise', 'alter table mail rename to mail_away'],
  ['a constraint is gone', 'alter table dial_lease drop constraint dial_lease_lead_id_during_excl'],
  ['a trigger was switched off and on again', 'alter table lead disable trigger user; alter table lead enable trigger user'],
  [
    'a function says something else',
    'create or replace function call_rang(direction text, state text) returns boolean language sql immutable as $$ select true $$',
  ],
])('a database is for no other file where %s', async (_, change) => {
  const before = await testDatabase()
  expect(await isWhole(before.pool)).toBe(true)
  await before.pool.query(change)
  expect(await isWhole(before.pool)).toBe(false)
  await before.drop()
  const next = await testDatabase()
  expect([next.url === before.url, await isWhole(next.pool)]).toEqual([false, true])
  await next.drop()
})
