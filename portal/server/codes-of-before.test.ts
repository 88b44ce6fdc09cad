import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { checkSchools } from '#domains/schools/server/list/check-schools.ts'
import { checkout } from '#platform/server/config/checkout.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { testServer } from '#testing/server/test-server.ts'
import { migrationFolders } from './migration-folders.ts'

const migration = 'domains/schools/server/migrations/0356-codes-of-schools.sql'

test('the code that a school had before is its code now, and the change that gave it is undone', async () => {
  const server = await testServer()
  onTestFinished(() => server.close())
  const { db } = server
  const { headers } = await makeStaff(db, 'database_executive')
  const { id, slug } = await makeSchool(db, { name: 'Of before' })
  await sql`drop table school_code cascade`.execute(db)
  await sql`alter table school add column source_id text unique`.execute(db)
  await sql`update school set source_id = 'CBSE-1130217', medium = 'English' where id = ${id}`.execute(db)
  const change = { school_id: id, part: 'profile', said: '[]' }
  await db
    .insertInto('school_change')
    .values({ ...change, before: '{"source_id": null, "medium": null}', after: '{"source_id": "CBSE-1130217", "medium": "English"}' })
    .execute()

  await sql.raw(await readFile(`${checkout}/${migration}`, 'utf8')).execute(db)
  await migrate(db, migrationFolders)
  await sql`select update_school_listing(${[id]})`.execute(db)
  const ask = async (method: 'GET' | 'POST', url: string) => {
    const answer = await server.app.inject({ method, url, headers })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  expect((await ask('GET', `/api/v2/schools/${slug}/`)).codes).toEqual(['CBSE-1130217'])
  const { results } = await ask('GET', `/api/v1/schools/${slug}/history/`)
  await ask('POST', `/api/v1/schools/${slug}/history/${results[0].id}/undo/`)
  expect((await ask('GET', `/api/v2/schools/${slug}/`)).codes).toEqual([])
  expect(await checkSchools(db)).toEqual([])
})
