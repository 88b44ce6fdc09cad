import type pg from 'pg'
import { loadDemo } from '#demo/load-demo.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import { advisoryLocks } from '#platform/server/db/advisory-locks.ts'
import { openDatabase, openPool, withAdvisoryLock } from '#platform/server/db/database.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { migrateJobs } from '#platform/server/jobs/run-jobs.ts'
import { loadReference } from './reference/load-reference.ts'

interface Preparation {
  /** Leads of the demo data, which only a database without any staff gets. */
  demoLeads: number
  log: { info: (message: string) => void }
}

/** The oldest PostgreSQL that the portal works with, as server_version_num. */
const oldestServer = 180_000

/** Refuses a database that cannot be reached, or that is too old, with a sentence; the address is not repeated, it holds a password. */
async function refuseUnlessUsable(pool: pg.Pool): Promise<void> {
  const asked = pool.query<{ version: number }>(`select current_setting('server_version_num')::integer as version`)
  const { rows } = await asked.catch((error: Error) => {
    throw new SetupError(`The database cannot be used: ${error.message}. Correct DATABASE_URL, or start the database.`)
  })
  if ((rows[0]?.version ?? 0) < oldestServer)
    throw new SetupError('The database is older than PostgreSQL 18. Give the portal a PostgreSQL 18 or newer.')
}

/** Whether the trigrams of searches know letters of other scripts than the Latin, which hangs on the LC_CTYPE of the database. */
async function knowsLetters(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(`select show_trgm('अमित') <> '{}' as known`)
  return rows[0]?.known === true
}

async function isEmpty(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ empty: boolean }>('select not exists (select from staff) as empty')
  return rows[0]?.empty === true
}

/** Migrates a database and loads the reference data, and demo data if asked and nobody works in it yet. */
export async function prepareDatabase(databaseUrl: string, { demoLeads, log }: Preparation): Promise<void> {
  const pool = openPool(databaseUrl, { max: 4 })
  const db = openDatabase(pool)
  try {
    await refuseUnlessUsable(pool)
    await withAdvisoryLock(db, advisoryLocks.preparation, async () => {
      for (const name of await migrate(db)) log.info(`migrated ${name}`)
      if (!(await knowsLetters(pool)))
        log.info('searches for names in Hindi will be slow: make the database with LC_CTYPE C.UTF-8 (create database … lc_ctype)')
      await migrateJobs(pool)
      await loadReference(pool)
      if (demoLeads > 0 && (await isEmpty(pool))) {
        log.info(`loading demo data: ${demoLeads} leads`)
        await loadDemo(pool, { leads: demoLeads, log: log.info.bind(log) })
      }
    })
  } finally {
    await db.destroy()
  }
}
