import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeClasses, makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let editor: Awaited<ReturnType<typeof makeStaff>>
let colleague: typeof editor
let ids: number[]

beforeEach(async () => {
  if (!server) {
    server = await testServer()
    await makeWorld(server.db)
    await makeClasses(server.db)
    editor = await makeStaff(server.db, 'database_executive')
    colleague = await makeStaff(server.db, 'database_executive')
  }
  const { db } = server
  await db.deleteFrom('school').execute()
  ids = []
  for (let at = 1; at <= 5; at++) {
    const place = { name: `Ranked ${at}`, city_id: at % 2 ? world.city.pune : world.city.indore, global_rank: at }
    ids.push((await makeSchool(db, place)).id)
  }
})
afterAll(() => server.close())

const idOf = (at: number) => ids[at - 1] ?? 0

const list = async (query = '') =>
  (await server.app.inject({ url: `/api/v1/admin_custom/global-ranking/?${query}`, headers: editor.headers })).json() as {
    count: number
    results: { id: number; global_rank: number | null; move: { id: number; by: string } | null }[]
  }
/** Which school stands at each number, as their first numbers. */
const order = async (query = '') => (await list(query)).results.map(({ id, global_rank }) => [ids.indexOf(id) + 1, global_rank])

const move = (at: number, payload: object, headers = editor.headers) =>
  server.app.inject({ method: 'PATCH', url: `/api/v1/admin_custom/${idOf(at)}/global-rank/`, headers, payload })

test.each([
  ['up to a number', 4, { rank: 2 }, [1, 4, 2, 3, 5]],
  ['down to a number', 2, { rank: 4 }, [1, 3, 4, 2, 5]],
  ['to where it stands', 3, { rank: 3 }, [1, 2, 3, 4, 5]],
])('a school moves %s, and those between make room', async (_, at, payload, expected) => {
  expect((await move(at, payload)).statusCode).toBe(200)
  expect(await order()).toEqual(expected.map((school, place) => [school, place + 1]))
})

test('a school moves beside another of the list that is looked at, past those of other cities', async () => {
  // The schools of Pune are 1, 3 and 5. The last goes before the first of them, then the first behind the third.
  expect((await move(5, { before: idOf(1) })).json()).toEqual({ global_rank: 1 })
  expect((await order(`city=${world.city.pune}`)).map(([school]) => school)).toEqual([5, 1, 3])
  expect((await move(5, { after: idOf(3) })).json()).toEqual({ global_rank: 4 })
  expect(await order()).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [5, 4],
    [4, 5],
  ])
  expect((await move(4, { before: idOf(2) })).statusCode).toBe(200)
  expect((await move(4, { before: idOf(5) })).statusCode).toBe(200)
  expect((await order()).map(([school]) => school)).toEqual([1, 2, 3, 4, 5])
})

test('free numbers stay free, and one that leaves the ranking leaves its number', async () => {
  expect((await move(2, { rank: null })).json()).toEqual({ global_rank: null })
  expect(await order()).toEqual([
    [1, 1],
    [3, 3],
    [4, 4],
    [5, 5],
  ])
  expect((await list('ranked=false')).results.map(({ id }) => id)).toEqual([idOf(2)])
  await move(5, { rank: 1 })
  expect(await order()).toEqual([
    [5, 1],
    [1, 2],
    [3, 3],
    [4, 4],
  ])
  await move(2, { rank: 900 })
  expect((await order()).at(-1)).toEqual([2, 900])
  expect((await move(1, { after: idOf(2) })).json()).toEqual({ global_rank: 900 })
  expect((await order()).map(([school]) => school)).toEqual([5, 3, 4, 2, 1])
})

test('the permissions of a school go the same way, and a move is undone by it', async () => {
  const url = `/api/v1/admin_custom/${idOf(5)}/school-permissions/`
  expect((await server.app.inject({ method: 'PATCH', url, headers: editor.headers, payload: { global_rank: 1 } })).statusCode).toBe(200)
  expect((await order()).map(([school]) => school)).toEqual([5, 1, 2, 3, 4])
  const { slug } = await server.db.selectFrom('school').select('slug').where('id', '=', idOf(5)).executeTakeFirstOrThrow()
  const history = (await server.app.inject({ url: `/api/v1/schools/${slug}/history/`, headers: editor.headers })).json()
  expect(history.results).toMatchObject([
    { part: 'permissions', by: editor.name, said: [{ label: 'Global rank', before: '5', after: '1' }] },
  ])
  const undo = {
    method: 'POST' as const,
    url: `/api/v1/schools/${slug}/history/${history.results[0].id}/undo/`,
    headers: colleague.headers,
  }
  expect((await server.app.inject(undo)).statusCode).toBe(200)
  expect((await order()).map(([school]) => school)).toEqual([1, 2, 3, 4, 5])
})

test('two who move at once lose no move: the second is told when it was the same school', async () => {
  const moves = [5, 4, 3, 2].map((at, turn) => move(at, { rank: 1, seen: null }, turn % 2 ? editor.headers : colleague.headers))
  expect((await Promise.all(moves)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const { results } = await list()
  expect(new Set(results.map(({ global_rank }) => global_rank)).size).toBe(5)
  expect(results.filter(({ move: made }) => made !== null)).toHaveLength(4)
  const [first] = results
  const at = ids.indexOf(first?.id ?? 0) + 1
  const late = await move(at, { rank: 5, seen: null })
  expect([late.statusCode, late.json().detail]).toEqual([
    409,
    expect.stringContaining('moved this school meanwhile: it stands at place 1 now'),
  ])
  expect((await move(at, { rank: 5, seen: first?.move?.id })).statusCode).toBe(200)
})

test('a range of classes leaves those that teach its first and last class', async () => {
  await sql`insert into class_relation (school_id, class_id) values (${idOf(1)}, 1), (${idOf(1)}, 4), (${idOf(2)}, 1), (${idOf(3)}, 14)`.execute(
    server.db,
  )
  expect((await order('from_class=1')).map(([school]) => school)).toEqual([1, 2])
  expect((await order('from_class=1&to_class=4')).map(([school]) => school)).toEqual([1])
  expect((await order('search=RANKED+3')).map(([school]) => school)).toEqual([3])
})

test.each([
  [{}, 400],
  [{ rank: 1, before: 1 }, 400],
  [{ rank: 0 }, 400],
  [{ rank: 2_000_000 }, 400],
  [{ after: 99_999 }, 409],
])('%j is refused', async (payload, status) => {
  expect((await move(1, payload)).statusCode).toBe(status)
})
