import { expect, onTestFinished, test } from 'vitest'
import { SetupError } from '#platform/server/config/setup-error.ts'
import { predatesBaseline } from '#platform/server/db/migrate.ts'
import { testDatabase } from '#testing/server/test-database.ts'
import { prepareDatabase } from './prepare-database.ts'

const log = { info: () => undefined }

/** A database as version 0.1.0 left it, or another: told by the names of its migrations. */
async function formerDatabase(names = ['0001-places', '0002-schools']) {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  await database.pool.query('delete from kysely_migration')
  await database.pool.query("insert into kysely_migration (name, timestamp) select name, '' from unnest($1::text[]) as name", [names])
  return database
}

const refusal = async (url: string, dataDir?: string) => await prepareDatabase(url, { demoLeads: 0, log, dataDir }).catch((error) => error)

test('a data folder of before is refused with a sentence that names it', async () => {
  const { url } = await formerDatabase()
  const error = await refusal(url, '/srv/portal/data')
  expect(error).toBeInstanceOf(SetupError)
  expect(error.message).toBe(
    'The data folder /srv/portal/data was last used by a portal of before 29 November 2026. Start the portal of that day with it once, then this one; one of before 22 November cannot be used any more.',
  )
})

test('a database of before at DATABASE_URL is refused and stays as it is', async () => {
  const { url, pool } = await formerDatabase()
  const error = await refusal(url)
  expect(error).toBeInstanceOf(SetupError)
  expect(error.message).toContain('The database was last used by a portal of before 29 November 2026.')
  expect((await pool.query('select from kysely_migration')).rowCount).toBe(2)
})

test('a database with only some of the former migrations is refused', async () => {
  const { db } = await formerDatabase(['0001-platform', '0002-locations', '0503-who-took-which-rows'])
  expect(await predatesBaseline(db)).toBe(true)
})

test('a database whose former migrations ran without their last backfill is refused', async () => {
  const { url, db, pool } = await formerDatabase()
  await pool.query(`insert into kysely_migration (name, timestamp) values ('0770-schools-of-one-name', ''); delete from kysely_fill`)
  expect((await refusal(url)).message).toContain('Start the portal of that day with it once')
  await pool.query(`insert into kysely_fill (name, timestamp) values ('0751-schools-with-facts-to-confirm', '')`)
  expect(await predatesBaseline(db)).toBe(false)
})
