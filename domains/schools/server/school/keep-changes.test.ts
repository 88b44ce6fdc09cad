import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClasses, makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { keepChanges } from './keep-changes.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await makeClasses(server.db)
})
afterAll(() => server.close())

const nobody = 2_000_000_000

const keep = (staffId: number, schoolId: number) =>
  server.db
    .transaction()
    .execute((tx) => keepChanges(tx, { staffId }, [{ schoolId, part: 'profile', before: {}, after: { name: 'A' }, said: [] }]))

test('a change of a school that is not there, or by nobody, is refused, and a school that is removed takes its changes along', async () => {
  const { id: staffId } = await makeStaff(server.db, 'database_executive')
  const [gone, stays] = [await makeSchool(server.db), await makeSchool(server.db)]
  await expect(keep(staffId, nobody)).rejects.toMatchObject({ constraint: 'school_change_school_id_fkey' })
  await expect(keep(nobody, gone.id)).rejects.toMatchObject({ constraint: 'school_change_staff_id_fkey' })
  for (const { id } of [gone, stays]) await keep(staffId, id)
  await server.db.deleteFrom('school').where('id', '=', gone.id).execute()
  const { rows } = await sql<{ school_id: number }>`select school_id from school_change`.execute(server.db)
  expect(rows).toEqual([{ school_id: stays.id }])
})

test('a fee of a class that is not there, for nothing, or confirmed by nobody is refused', async () => {
  const { id } = await makeSchool(server.db)
  const { rows } = await sql<{ id: number }>`insert into class_relation (school_id, class_id) values (${id}, 1) returning id`.execute(
    server.db,
  )
  const relation = rows[0]?.id ?? 0
  const charge = (of: { relation?: number; head?: number; by?: number }) =>
    sql`insert into school_fee (class_relation_id, session, fee_head_id, amount, tenure, verified_by_id)
      values (${of.relation ?? relation}, '2026-27', ${of.head ?? 1}, 100, 'Y', ${of.by ?? null})`.execute(server.db)
  await expect(charge({ relation: nobody })).rejects.toMatchObject({ constraint: 'school_fee_class_relation_id_fkey' })
  await expect(charge({ head: nobody })).rejects.toMatchObject({ constraint: 'school_fee_fee_head_id_fkey' })
  await expect(charge({ by: nobody })).rejects.toMatchObject({ constraint: 'school_fee_verified_by_id_fkey' })
  await charge({})
  await sql`update school_fee set amount = 200`.execute(server.db)
  await expect(sql`update school_fee set fee_head_id = ${nobody}`.execute(server.db)).rejects.toMatchObject({
    constraint: 'school_fee_fee_head_id_fkey',
  })
})
