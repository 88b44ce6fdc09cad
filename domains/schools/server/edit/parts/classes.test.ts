import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClasses, makeSchool } from '#testing/make/make-schools.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { teachClasses } from './classes.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await makeClasses(server.db)
})
afterAll(() => server.close())

const teach = (taught: { school_id: number; class_id: number }[]) => server.db.transaction().execute((tx) => teachClasses(tx, taught))

const kept = async (ids: readonly number[]) => {
  const { rows } = await sql<{ school_id: number; class_id: number }>`
    select school_id, class_id from class_relation where school_id = any (${ids}::integer[]) order by 1, 2`.execute(server.db)
  return rows
}

test('a class that nobody knows, or of a school that nobody knows, is refused with all that came along', async () => {
  const { id } = await makeSchool(server.db)
  const good = { school_id: id, class_id: 1 }
  await expect(teach([good, { school_id: id, class_id: 99 }])).rejects.toMatchObject({ constraint: 'class_relation_class_id_fkey' })
  await expect(teach([good, { school_id: 2_000_000_000, class_id: 1 }])).rejects.toMatchObject({
    constraint: 'class_relation_school_id_fkey',
  })
  await expect(
    sql`insert into class_relation (school_id, class_id, stream_id) values (${id}, 1, 99)`.execute(server.db),
  ).rejects.toMatchObject({ constraint: 'class_relation_stream_id_fkey' })
  expect(await kept([id])).toEqual([])
})

test('a school that is removed takes its classes along, with their fees', async () => {
  const [gone, stays] = [await makeSchool(server.db), await makeSchool(server.db)]
  await teach([gone, stays].flatMap(({ id }) => [1, 4].map((class_id) => ({ school_id: id, class_id }))))
  await sql`insert into school_fee (class_relation_id, session, fee_head_id, amount, tenure)
    select id, '2026-27', 1, 100, 'Y' from class_relation where school_id = ${gone.id}`.execute(server.db)
  await server.db.deleteFrom('school').where('id', '=', gone.id).execute()
  expect(await kept([gone.id, stays.id])).toEqual([1, 4].map((class_id) => ({ school_id: stays.id, class_id })))
  expect(await server.db.selectFrom('school_fee').select('amount').execute()).toEqual([])
})

test('a school that is given classes while another removes it is either there with them or gone with them', async () => {
  const { id } = await makeSchool(server.db)
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: removed, resolve: isRemoved } = Promise.withResolvers<void>()
  const removing = server.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('school').where('id', '=', id).execute()
    isRemoved()
    await mayEnd
  })
  await removed
  const teaching = teach([{ school_id: id, class_id: 1 }]).catch((error: unknown) => error)
  // It waits for the transaction that holds the school.
  await expect
    .poll(
      async () =>
        (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%class_relation%'`.execute(server.db)).rows
          .length,
    )
    .toBe(1)
  end()
  await removing
  expect(await teaching).toMatchObject({ constraint: 'class_relation_school_id_fkey' })

  const other = await makeSchool(server.db)
  const { promise: taught, resolve: isTaught } = Promise.withResolvers<void>()
  const { promise: mayStay, resolve: stay } = Promise.withResolvers<void>()
  const giving = server.db.transaction().execute(async (tx) => {
    await teachClasses(tx, [{ school_id: other.id, class_id: 1 }])
    isTaught()
    await mayStay
  })
  await taught
  const leaving = server.db.deleteFrom('school').where('id', '=', other.id).execute()
  await expect
    .poll(
      async () =>
        (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from "school"%'`.execute(server.db))
          .rows.length,
    )
    .toBe(1)
  stay()
  await Promise.all([giving, leaving])
  expect(await kept([id, other.id])).toEqual([])
})
