import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { type GivenSchool, sameSchools, sameSchoolsQuery } from '../register/same-schools.ts'
import { likelySchools, likelySchoolsQuery } from './likely-schools.ts'

let server: TestServer
const district = world.district.puneDistrict
const name = 'Government Primary School'
const many = 1_000

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
})
afterAll(() => server.close())

interface Node {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Node[]
}

/** How many rows the nodes of a plan looked at, all together. */
const lookedAt = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) * node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, one) => sum + lookedAt(one), 0)

async function workOf(query: RawBuilder<unknown>): Promise<number> {
  const { rows: plans } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
    explain (analyze, timing off, format json) ${query}`.execute(server.db)
  return lookedAt(plans[0]?.['QUERY PLAN'][0].Plan as Node)
}

/** Rows of one name in one district, each with its own number and its own place. */
const ofOneName = (first: number): GivenSchool[] =>
  Array.from({ length: many }, (_, at) => ({
    ...{ row: at + 1, name, district, codes: [`UDISE-${27_080_000_000 + first + at}`] },
    ...{ lat: 18 + (at % 40) * 0.02, lng: 73.5 + Math.floor(at / 40) * 0.02 },
  }))

test('thousands of rows of one name are not held against one another, nor against the schools of that name', async () => {
  const rows = ofOneName(1)
  expect((await sameSchools(server.db, rows)).size).toBe(0)
  expect(await workOf(sameSchoolsQuery(rows))).toBeLessThan(100 * many)
  await sql`
    with made as (
      insert into school (slug, name, folded_name, city_id, district_id)
      select 'gps-' || at, ${name}::text, fold_words(${name}), ${world.city.pune}::integer, ${district}::integer from generate_series(1, ${many}::integer) as at
      returning id
    ) insert into school_code (code, school_id) select 'UDISE-' || (27080500000 + row_number() over (order by id)), id from made`.execute(
    server.db,
  )
  const others = ofOneName(100_000)
  expect((await sameSchools(server.db, others)).size).toBe(0)
  expect((await likelySchools(server.db, others)).size).toBe(0)
  expect(await workOf(sameSchoolsQuery(others))).toBeLessThan(100 * many)
  expect(await workOf(likelySchoolsQuery(others))).toBeLessThan(100 * many)
  const ofAnotherRegister = { row: 1, name, district, codes: ['CBSE-9000001'] }
  expect([...(await likelySchools(server.db, [ofAnotherRegister])).values()]).toMatchObject([{ row: 1, by: 'district', name }])
})
