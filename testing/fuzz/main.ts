import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { openThrowaway } from '#platform/server/db/throwaway-postgres.ts'
import { migrateJobs } from '#platform/server/jobs/run-jobs.ts'
import { migrationFolders } from '#portal/server/migration-folders.ts'
import { openServer } from '#portal/server/open-server.ts'
import { testGateways } from '../stand-ins/test-gateways.ts'
import { tryFuzz } from './fuzz-trial.ts'

// `npm run fuzz -- --requests 100000 --seed 7`: asks every operation what is wrong, huge, odd or hostile, and says what was not refused as
// it should be.

const { values } = parseArgs({ options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } } })
const [requests, seed] = [Number(values.requests), Number(values.seed)]
if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) {
  console.error('Give --requests as a whole number above 0, and --seed as a whole number.')
  process.exit(1)
}

async function prepare(url: string): Promise<void> {
  const pool = openPool(url, { max: 2, longest: Infinity })
  await migrate(openDatabase(pool), migrationFolders)
    .then(() => migrateJobs(pool))
    .finally(() => pool.end())
}

const database = await openThrowaway()
try {
  await prepare(database.url)
  const gateways = await testGateways({ telephonySecret: 'a-secret-that-signs-addresses' })
  const server = await openServer({ databaseUrl: database.url, log: pino({ level: 'silent' }), gateways, checkAnswers: true })
  await server.app.ready()
  const before = process.memoryUsage.rss()
  const { statuses, faults, slowest } = await tryFuzz(server, gateways, requests, seed)
  console.table(statuses)
  const [from, to] = [before, process.memoryUsage.rss()].map((bytes) => `${Math.round(bytes / 2 ** 20)} MB`)
  console.log(`${requests} requests, seed ${seed}. The slowest answer took ${Math.round(slowest)} ms. Memory from ${from} to ${to}.`)
  for (const fault of faults) console.error(fault)
  console.log(`${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
  await server.close()
} finally {
  await database.stop()
}
