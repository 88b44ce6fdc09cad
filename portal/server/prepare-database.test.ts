import { expect, onTestFinished, test } from 'vitest'
import { SetupError } from '#platform/server/config/setup-error.ts'
import { testDatabase } from '#testing/server/test-database.ts'
import { prepareDatabase } from './prepare-database.ts'

const log = { info: () => undefined }

/** A database as version 0.1.0 left it: told by the names of its migrations. */
async function formerDatabase() {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  await database.pool.query(`delete from kysely_migration;
    insert into kysely_migration (name, timestamp) values ('0001-places', '2026-11-20T08:00:00.000Z'), ('0002-schools', '2026-11-20T08:00:00.001Z')`)
  return database
}

const refusal = async (url: string, dataDir?: string) => await prepareDatabase(url, { demoLeads: 0, log, dataDir }).catch((error) => error)

test('a data folder of before is refused with a sentence that names it', async () => {
  const { url } = await formerDatabase()
  const error = await refusal(url, '/srv/portal/data')
  expect(error).toBeInstanceOf(SetupError)
  expect(error.message).toBe(
    'The data folder /srv/portal/data was made by a portal of before 22 November 2026, which this one cannot go on from. Remove the folder and start again.',
  )
})

test('a database of before at DATABASE_URL is refused with a sentence that asks for an empty one', async () => {
  const { url, pool } = await formerDatabase()
  const error = await refusal(url)
  expect(error).toBeInstanceOf(SetupError)
  expect(error.message).toContain('Give the portal an empty database.')
  expect((await pool.query('select from kysely_migration')).rowCount).toBe(2)
})
