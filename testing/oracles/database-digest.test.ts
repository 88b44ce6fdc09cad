import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLead } from '../make/make-lead.ts'
import { makeStaff } from '../make/make-staff.ts'
import { makeWorld } from '../make/make-world.ts'
import { type TestServer, testServer } from '../server/test-server.ts'
import { databaseDigest } from './database-digest.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
})
afterAll(() => server.close())

test('a request that only reads changes nothing of it; any row that changes, comes or goes changes its table alone', async () => {
  const { db } = server
  const { headers, id } = await makeStaff(db, 'counsellor')
  const leadId = await makeLead(db, { lead: { owner_id: id } })
  const read = () => server.app.inject({ url: `/api/v3/admin_custom/details/${leadId}/`, headers })
  // That they read is recorded once.
  await read()
  const before = await databaseDigest(db)
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['lead', 'lead_event', 'lead_listing_all', 'session', 'notice', 'place']))
  await sql`update session set last_seen_at = last_seen_at - interval '1 hour', acted_at = acted_at - interval '1 hour'`.execute(db)
  expect((await read()).statusCode).toBe(200)
  expect(await databaseDigest(db)).toEqual(before)

  const changed = async (change: () => Promise<unknown>) => {
    const first = await databaseDigest(db)
    await change()
    const second = await databaseDigest(db)
    return Object.keys(second).filter((table) => first[table] !== second[table])
  }
  expect(await changed(() => db.updateTable('lead').set({ raw_district: '' }).where('id', '=', leadId).execute())).toEqual(['lead'])
  expect(await changed(() => db.insertInto('lead_share').values({ lead_id: leadId, staff_id: id }).execute())).toEqual(['lead_share'])
  expect(await changed(() => db.deleteFrom('lead_share').execute())).toEqual(['lead_share'])
})

test('rows that exchange a value differ; what was taken back, or written as it was, does not', async () => {
  const { db } = server
  const staff = [await makeStaff(db, 'counsellor', { name: 'Asha Rao' }), await makeStaff(db, 'counsellor', { name: 'Vikram Shah' })]
  const ids = staff.map(({ id }) => id)
  const before = await databaseDigest(db)
  await sql.raw(`begin; insert into lead_share select lead.id, ${ids[0]} from lead limit 1; rollback`).execute(db)
  await sql`update staff set name = name`.execute(db)
  expect(await databaseDigest(db)).toEqual(before)
  await sql`update staff set name = case name when 'Asha Rao' then 'Vikram Shah' else 'Asha Rao' end where id = any (${ids})`.execute(db)
  expect(await databaseDigest(db)).not.toEqual(before)
})
