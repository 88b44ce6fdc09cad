import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { checkLists } from '../list/check-lists.ts'

const { city, district, locality } = world
const at = {
  pune: { lat: 18.52, lng: 73.86 },
  puneDistrict: { lat: 18.5, lng: 73.9 },
  kothrud: { lat: 18.507, lng: 73.807 },
  baner: { lat: 18.56, lng: 73.79 },
}
const baner = 33

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>

beforeAll(async () => {
  server = await testServer()
  const { db } = server
  await makeWorld(db)
  await db
    .insertInto('place')
    .values({ id: baner, kind: 'locality', parent_id: 21, name: 'Baner', slug: 'baner', lineage: [1, 4, 11, 21, baner] })
    .execute()
  await db
    .insertInto('place')
    .values({ id: 2, kind: 'other', parent_id: null, name: 'Boarding Schools', slug: 'boarding', lineage: sql`'{1,null,2}'` })
    .execute()
  const located = { [city.pune]: at.pune, [district.puneDistrict]: at.puneDistrict, [locality.kothrud]: at.kothrud, [baner]: at.baner }
  for (const [id, coordinates] of Object.entries(located))
    await db.updateTable('place').set(coordinates).where('id', '=', Number(id)).execute()
  asha = await makeStaff(db, 'counsellor', { name: 'Asha Rao' })
})
afterAll(() => server.close())

const edit = (id: number, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers, payload })
const ours = (lead = {}) => makeLead(server.db, { lead: { owner_id: asha.id, ...lead } })
const latest = async (id: number) =>
  (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers })).json().timeline.items[0]
const idsOf = (answer: { json(): { lead: { locations: { items: { id: number }[] } } } }) =>
  answer.json().lead.locations.items.map(({ id }) => id)

describe('a location lies at the first of the most specific places that it names', () => {
  test.each([
    [
      { district: [district.puneDistrict], district_region: [baner, locality.kothrud] },
      at.baner,
      [baner, locality.kothrud, district.puneDistrict],
    ],
    [{ district_region: ['31', '33'] }, at.kothrud, [baner, locality.kothrud]],
    [{ district: [city.pune, district.puneDistrict] }, at.puneDistrict, [city.pune, district.puneDistrict]],
    [{ district: [city.pune], district_region: [] }, at.pune, [city.pune]],
    [{ district: [district.indoreDistrict] }, null, [district.indoreDistrict]], // a place of ours that nobody has located
    [{ district: [district.puneDistrict], raw_district_region: 'kothrud' }, at.kothrud, [district.puneDistrict]],
    [{ district: [district.puneDistrict], raw_district_region: 'Shanti Kunj' }, at.puneDistrict, [district.puneDistrict]],
    [{ raw_district: ' Pune ', raw_district_region: 'Kothrud' }, at.kothrud, []],
    [{ district: [], district_region: [], raw_district: 'Pune', raw_district_region: '' }, at.pune, []],
    [{ raw_district: 'Narnia' }, null, []],
  ])('%j', async (body, coordinates, ids) => {
    const id = await ours({ lat: 1, lng: 2 })
    const answer = await edit(id, body)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ detail: 'Location update successfully', coordinates, lead: { coordinates } })
    expect(answer.json().lead.locations.edited).toBe(true)
    expect(idsOf(answer).sort()).toEqual(ids.sort())
    expect(await checkLists(server.db)).toEqual([])
  })
})

test('places take the place of words and words of places; the timeline has both as people read them', async () => {
  const id = await ours()
  await edit(id, { district: [], district_region: [], raw_district: 'Pune', raw_district_region: 'near Kothrud' })
  expect(await latest(id)).toMatchObject({
    action: 'Edited locations',
    changes: [{ field: 'locations', before: null, after: 'near Kothrud, Pune' }],
  })
  const chosen = await edit(id, { district: [district.puneDistrict, city.indore], district_region: [locality.kothrud, baner] })
  expect(chosen.json().lead.locations).toMatchObject({ raw_district: null, raw_district_region: null })
  expect((await latest(id)).changes).toEqual([
    { field: 'locations', before: 'near Kothrud, Pune', after: 'Indore, Pune District (Pune), Kothrud (Pune), Baner (Pune)' },
  ])
  const both = await edit(id, { district: [district.puneDistrict], raw_district_region: 'near the lake' })
  expect(both.json().lead.locations).toMatchObject({ raw_district: null, raw_district_region: 'near the lake' })
  expect((await latest(id)).changes[0].after).toBe('Pune District (Pune); near the lake')
})

test('lists find the lead by its new places at once, and no more by the old ones', async () => {
  const id = await ours()
  const listed = async (query: string) => {
    const answer = await server.app.inject({ url: `/api/v1/admin_custom/counsellor/document/all-data/?${query}`, headers: asha.headers })
    return answer.json().results.some((lead: { id: number }) => lead.id === id)
  }
  await edit(id, { district_region: [locality.vijayNagar] })
  expect([await listed('cities=12'), await listed('districts=22'), await listed('cities=11')]).toEqual([true, true, false])
  await edit(id, { district_region: [locality.kothrud] })
  expect([await listed('cities=12'), await listed('districts=22'), await listed('cities=11')]).toEqual([false, false, true])
})

test('the same location again, in any order, writes nothing', async () => {
  const id = await ours()
  const first = await edit(id, { district: [district.puneDistrict], district_region: [baner, locality.kothrud] })
  const again = await unchangedBy(server.db, () => edit(id, { district: [21, 21], district_region: [locality.kothrud, baner, baner] }))
  expect(again.statusCode).toBe(200)
  expect(again.json().coordinates).toEqual(first.json().coordinates)
})

test('a map provider is asked in a job of the same transaction, once for all edits that wait', async () => {
  const id = await ours()
  await edit(id, { raw_district: 'Pune' })
  await edit(id, { raw_district: 'Indore' })
  const { rows } = await sql`select identifier, payload, key from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id where key = ${`geocode_lead:${id}`}`.execute(server.db)
  expect(rows).toEqual([{ identifier: 'geocode_lead', payload: { lead_id: id }, key: `geocode_lead:${id}` }])
})

describe('a location that does not exist is refused and changes nothing', () => {
  test.each([
    [{ district: [], district_region: [] }, 'district', /^Choose a district or a locality/],
    [{ raw_district: '  ', raw_district_region: '' }, 'district', /^Choose a district or a locality/],
    [{ district: [999_999] }, 'district', /not in our list/],
    [{ district: [21, locality.kothrud] }, 'district', /not in our list/],
    [{ district: [1] }, 'district', /not in our list/], // a country
    [{ district: [4] }, 'district', /not in our list/], // a state
    [{ district: [2] }, 'district', /not in our list/], // no place at all
    [{ district_region: [district.puneDistrict] }, 'district_region', /not in our list/],
    [{ district: [district.indoreDistrict], district_region: [locality.kothrud] }, 'district_region', /in one of the chosen districts/],
    [{ district: [city.indore], district_region: [locality.vijayNagar, locality.kothrud] }, 'district_region', /in one of the chosen/],
    [{ district: [0] }, 'district.0', /above 0/],
    [{ district: 21 }, 'district', /list of ids/],
    [{ district: Array.from({ length: 21 }, (_, index) => index + 1) }, 'district', /at most 20/],
    [{ raw_district: 'x'.repeat(121) }, 'raw_district', /under 120/],
  ])('%j', async (body, field, sentence) => {
    const id = await ours({ place_ids: [locality.vijayNagar] })
    const answer = await unchangedBy(server.db, () => edit(id, body))
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json().errors[field]?.[0]).toMatch(sentence)
  })
})
