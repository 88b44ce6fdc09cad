import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { makeManyLeads } from '#testing/make/make-many-leads.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { checkLists } from './check-lists.ts'
import { gatherListings } from './gather-listings.ts'

const counsellors = 16
const leadsOfEach = 60

let server: TestServer
let owners: number[]

beforeAll(async () => {
  server = await testServer()
  owners = []
  for (let nth = 0; nth < counsellors; nth++) {
    const { id } = await makeStaff(server.db, 'counsellor')
    owners.push(id)
    await makeManyLeads(server.db, id, leadsOfEach)
  }
})
afterAll(() => server.close())

/** Has the rows stand as they do when each viewer gets a lead in turn. */
const scatter = () =>
  sql`
  with gone as (delete from lead_listing_own returning *)
  insert into lead_listing_own select * from gone order by row_number() over (partition by viewer_id order by lead_id)`.execute(server.db)

const pagesOf = async (viewer: number) => {
  const { rows } = await sql<{ pages: number }>`
    select count(distinct (ctid::text::point)[0])::integer as pages from lead_listing_own where viewer_id = ${viewer}`.execute(server.db)
  return rows[0]?.pages ?? 0
}

const rowsOf = async () => (await sql`select * from lead_listing_own order by viewer_id, lead_id`.execute(server.db)).rows

test('rows of a viewer that stand among those of others come together, and stay as they were', async () => {
  await scatter()
  const [owner = 0] = owners
  const [before, rows] = [await pagesOf(owner), await rowsOf()]
  expect(await gatherListings(server.db)).toBeGreaterThan(counsellors * leadsOfEach * 0.9)
  expect(await pagesOf(owner)).toBeLessThan(before / 3)
  expect(await rowsOf()).toEqual(rows)
  expect(await checkLists(server.db)).toEqual([])
  expect(await gatherListings(server.db)).toBe(0)
})

test('a change that an act makes meanwhile is kept', async () => {
  await scatter()
  const { id } = await server.db.selectFrom('lead').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const listed = server.db.selectFrom('lead_listing').select('call_attempts').where('lead_id', '=', id)
  let gathered: Promise<number> | undefined
  await inTransaction(server.db, async (tx) => {
    await tx.selectFrom('lead').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    gathered = gatherListings(server.db)
    await expect
      .poll(async () => {
        const { rows } =
          await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%order by id for no key update%'`.execute(
            server.db,
          )
        return rows.length
      })
      .toBe(1)
    await tx.updateTable('lead_listing').set({ call_attempts: 7 }).where('lead_id', '=', id).execute()
  })
  expect(await gathered).toBeGreaterThan(counsellors * leadsOfEach * 0.9)
  expect(await listed.execute()).toEqual([{ call_attempts: 7 }, { call_attempts: 7 }])
})

test('it ends after the leads at hand when it is told to stop', async () => {
  await scatter()
  expect(await gatherListings(server.db, AbortSignal.abort())).toBe(0)
})
