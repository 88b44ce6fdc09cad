import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadNumberZones } from '#domains/locations/server/load-places.ts'
import { checkout } from '#platform/server/config/checkout.ts'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { sweepAfter } from '#platform/server/db/embedded/sweep-after.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { loadAlone } from '#platform/server/db/reference.ts'
import { openThrowaway } from '#platform/server/db/throwaway-postgres.ts'
import { migrateJobs } from '#platform/server/jobs/run-jobs.ts'
import { migrationFolders } from '#portal/server/migration-folders.ts'
import { keepRows } from './restore-rows.ts'
import { databaseAt, dropDatabase } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { url: string; template: string }
    preparedFolder: string
  }
}

/** Databases of a run on an outside server begin so; what an interrupted run left there is dropped a day later. */
const prefix = 'portal_test_'
const day = 86_400_000

async function dropRun(server: string, ours: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [prefix])
  for (const { datname } of rows) {
    const made = Number.parseInt(datname.slice(prefix.length), 36)
    if (datname.startsWith(ours) || Date.now() - made > day) await dropDatabase(client, datname)
  }
  await client.end()
}

async function makeTemplate(server: string, template: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  const pool = openPool(databaseAt(server, template), { max: 1, longest: Infinity })
  await migrate(openDatabase(pool), migrationFolders)
    .then(() => migrateJobs(pool))
    // The one part of `data/` that every test has: without it parents abroad would look as if they were in India.
    .then(() => loadAlone(pool, loadNumberZones))
    .then(() => keepRows(pool))
    .finally(() => pool.end())
}

/** The folder of the run that `testing/server/prepared-folder.ts` copies. */
async function openPrepared(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const cache = join(checkout, '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'prepared-'))
  const swept = sweepAfter(folder)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }).finally(swept) }
}

/** The server of TEST_DATABASE_URL, or a throwaway one. The run leaves nothing behind. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const gateways = process.env.TEST_DATABASE_URL
  const server = gateways ? { url: gateways, stop: async () => {} } : await openThrowaway()
  const ours = `${prefix}${Date.now().toString(36)}_${randomBytes(3).toString('hex')}`
  const template = `${ours}_template`
  await makeTemplate(server.url, template)
  project.provide('testServer', { url: server.url, template })
  const prepared = await openPrepared()
  project.provide('preparedFolder', prepared.folder)
  return async () => {
    await prepared.remove()
    if (gateways) await dropRun(gateways, ours)
    await server.stop()
  }
}
