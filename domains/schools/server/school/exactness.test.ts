import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedBy } from '#domains/schools/contract/exactness.ts'
import { makeClasses, makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { checkSchools } from '../list/check-schools.ts'

let server: TestServer
let asha: Person
let at = { lat: 10, lng: 76 }
let schools: { id: number; slug: string }[] = []

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  await makeClasses(server.db)
  asha = await makeStaff(server.db, 'database_executive')
})
beforeEach(async () => {
  at = { lat: at.lat + 0.5, lng: 76 }
  schools = []
  for (let one = 0; one < sharedBy - 1; one++) schools.push(await makeSchool(server.db, at))
})
afterEach(async () => expect(await checkSchools(server.db)).toEqual([]))
afterAll(() => server.close())

const send = (method: 'GET' | 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object) =>
  server.app.inject({ method, url, headers: asha.headers, ...(payload && { payload }) })
const get = async (url: string) => (await send('GET', url)).json()
const detailsOf = (slug: string) => get(`/api/v2/schools/${slug}/`)
const exactnessOf = async ({ id }: { id: number }) =>
  (await server.db.selectFrom('school_offer').select('exactness').where('id', '=', id).executeTakeFirst())?.exactness
const all = async () => [...new Set(await Promise.all(schools.map(exactnessOf)))]
const edit = (slug: string, body: object) => send('PATCH', `/api/v1/schools/${slug}/`, body)

describe('a point that several schools share', () => {
  test('is that of their buildings for four, and no more than that of their city from the fifth on', async () => {
    expect(await all()).toEqual(['building'])
    const fifth = await makeSchool(server.db, at)
    expect(await all()).toEqual(['city'])
    expect(await exactnessOf(fifth)).toBe('city')
    expect(await detailsOf(fifth.slug)).toMatchObject({ exactness: 'city', coordinates: at })
  })

  test('is looked at again when one moves to it or away from it', async () => {
    const other = await makeSchool(server.db, { ...at, lat: at.lat + 0.1 })
    await edit(other.slug, { coordinates: at })
    expect(await all()).toEqual(['city'])
    await edit(other.slug, { coordinates: { ...at, lat: at.lat + 0.2 } })
    expect(await all()).toEqual(['building'])
    expect(await exactnessOf(other)).toBe('building')
    // Undoing the move brings it back to them.
    const [change] = (await get(`/api/v1/schools/${other.slug}/history/`)).results
    expect((await send('POST', `/api/v1/schools/${other.slug}/history/${change.id}/undo/`)).statusCode).toBe(200)
    expect(await all()).toEqual(['city'])
  })

  test('is looked at again when one is removed and restored', async () => {
    const fifth = await makeSchool(server.db, at)
    await server.db.updateTable('school').set({ delisted_at: sql`now()` }).where('id', '=', fifth.id).execute()
    await sql`select update_school_listing(${[fifth.id]})`.execute(server.db)
    await sql`with gone as (delete from school_offer where id = ${fifth.id}) delete from school_listing where id = ${fifth.id}`.execute(
      server.db,
    )
    expect(await all()).toEqual(['building'])
    await server.db.updateTable('school').set({ delisted_at: null }).where('id', '=', fifth.id).execute()
    await sql`select update_school_listing(${[fifth.id]})`.execute(server.db)
    expect(await all()).toEqual(['city'])
  })
})

test('the point of a locality, a city or a district is not that of a building, whoever typed it', async () => {
  const places = [
    ['locality', world.locality.kothrud],
    ['city', world.city.pune],
    ['district', world.district.puneDistrict],
  ] as const
  for (const [exactness, id] of places) {
    const point = { lat: at.lat + 0.01 * id, lng: 77 }
    await server.db.updateTable('place').set(point).where('id', '=', id).execute()
    expect(await exactnessOf(await makeSchool(server.db, point)), exactness).toBe(exactness)
    await server.db.updateTable('place').set({ lat: null, lng: null }).where('id', '=', id).execute()
  }
  await sql`select update_school_listing(array(select id from school))`.execute(server.db)
})

test('coordinates say what they are the point of, an edit without a word of it means the building, and an undo brings the old word back', async () => {
  const { slug } = await makeSchool(server.db, { lat: at.lat, lng: 78, placed_by: 'pincode' })
  expect(await detailsOf(slug)).toMatchObject({ exactness: 'pincode', coordinates: { lat: at.lat, lng: 78, placed_by: 'pincode' } })
  expect((await edit(slug, { coordinates: { lat: at.lat, lng: 78.01 } })).json()).toEqual({ changed: 1 })
  expect(await detailsOf(slug)).toMatchObject({ exactness: 'building', coordinates: { lat: at.lat, lng: 78.01 } })
  const [change] = await get(`/api/v1/schools/${slug}/history/`).then(({ results }) => results)
  expect(change.said).toMatchObject([{ before: `${at.lat}, 78 (the middle of its pincode)` }])
  await send('POST', `/api/v1/schools/${slug}/history/${change.id}/undo/`)
  expect(await detailsOf(slug)).toMatchObject({ exactness: 'pincode' })
  expect((await edit(slug, { coordinates: { ...at, placed_by: 'somewhere' } })).statusCode).toBe(400)
})

describe('a circle', () => {
  const list = '/api/v2/admin_custom/database-inside-school-list/'
  const circle = () => `?lat=${at.lat}&lng=${at.lng}&radius=3&is_verified=all`

  test('has the schools that are known to lie in it, and says how many more may', async () => {
    const near = await makeSchool(server.db, { ...at, lat: at.lat + 0.01 })
    const town = await makeSchool(server.db, { ...at, lat: at.lat + 0.012, placed_by: 'city' })
    const found = await get(`${list}${circle()}`)
    expect(found).toMatchObject({ count: 5, towns_only: 1 })
    expect(found.results.map(({ id }: { id: number }) => id)).toContain(near.id)
    expect(found.results.map(({ id }: { id: number }) => id)).not.toContain(town.id)
    const withTowns = await get(`${list}${circle()}&with_towns=true`)
    expect(withTowns).toMatchObject({ count: 6, towns_only: 0 })
    expect(withTowns.results.find(({ id }: { id: number }) => id === town.id)).toMatchObject({ exactness: 'city' })
  })

  test('on a map has no mark of a school of which only the city is known', async () => {
    await makeSchool(server.db, at)
    const map = '/api/v2/admin_custom/database-inside-school-map/'
    expect(await get(`${map}${circle()}`)).toMatchObject({ count: 0, towns_only: 5, spots: [] })
    const { towns_only } = await get(`${map}?is_verified=all`)
    expect(towns_only).toBeGreaterThanOrEqual(5)
  })
})
