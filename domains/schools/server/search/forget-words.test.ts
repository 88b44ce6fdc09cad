import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { forgetWords } from './forget-words.ts'

let server: TestServer
let headers: { authorization: string }

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  headers = (await makeStaff(server.db, 'counsellor')).headers
})
afterAll(() => server.close())

const ask = async (name: string) =>
  (await server.app.inject({ url: `/api/v1/admin_custom/name-search/?${new URLSearchParams({ name })}`, headers })).json()

test('a mistake in a name is found as it is, and respelled once the name is corrected, also if an address still has it', async () => {
  const { db } = server
  const place = { city_id: world.city.pune }
  const wrong = [
    await makeSchool(db, { name: 'Lotus Vallay', ...place }),
    await makeSchool(db, { name: 'Sunrise Accademi', address: 'Accademi Road', ...place }),
  ]
  await makeSchool(db, { name: 'Green Valley', ...place })
  await makeSchool(db, { name: 'Moon Academy', ...place })
  expect(await ask('vallay')).toMatchObject({ results: [{ name: 'Lotus Vallay' }], respelled: false })
  expect(await ask('accademi')).toMatchObject({ results: [{ name: 'Sunrise Accademi' }], respelled: false })

  await sql`update school set name = replace(replace(name, 'Vallay', 'Valley'), 'Accademi', 'Academy')`.execute(db)
  await sql`select update_school_listing(${wrong.map(({ id }) => id)})`.execute(db)
  await forgetWords(db)
  expect(await ask('vallay')).toMatchObject({ understood: 'valley', respelled: true })
  expect(await ask('green vallay')).toMatchObject({ understood: 'green valley', respelled: true })
  expect(await ask('moon accademi')).toMatchObject({ understood: 'moon academy', respelled: true })
  expect(await ask('accademi road')).toMatchObject({ results: [{ name: 'Sunrise Academy' }], respelled: false })
  // Words still in use are not forgotten, and neither are places.
  expect(await ask('lotus valley pune')).toMatchObject({ results: [{ name: 'Lotus Valley' }], respelled: false })
})
