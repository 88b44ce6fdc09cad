import type pg from 'pg'
import { type DemoOptions, loadDemo } from '#demo/load-demo.ts'
import { fillFigures } from '#domains/analytics/server/figures/fill-figures.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import { advisoryLocks } from '#platform/server/db/advisory-locks.ts'
import { type Database, openDatabase, openPool, withAdvisoryLock } from '#platform/server/db/database.ts'
import { migrate, predatesBaseline } from '#platform/server/db/migrate.ts'
import { migrateJobs } from '#platform/server/jobs/run-jobs.ts'
import { hasAccounts } from './has-accounts.ts'
import { loadReference } from './load-reference.ts'
import { migrationFolders } from './migration-folders.ts'

interface Preparation {
  /** Leads of the demo data, which only a database without any staff gets. */
  demoLeads: number
  /** Opens the store in which the demo data keeps its sounds, pictures and papers. */
  openFiles?: () => Promise<NonNullable<DemoOptions['files']>>
  log: { info: (message: string) => void }
  /** The data folder, where the database is the embedded one; without it, it is that of DATABASE_URL. */
  dataDir?: string | undefined
}

/** The oldest PostgreSQL that the portal works with, as server_version_num. */
const oldestServer = 180_000

const ofBefore = (dataDir: string | undefined) =>
  `${dataDir ? `The data folder ${dataDir}` : 'The database'} was last used by a portal of before 29 November 2026. Start the portal of that day with it once, then this one; one of before 22 November cannot be used any more.`

/** Refuses a database that cannot be reached, or that is too old, with a sentence; the address is not repeated, it holds a password. */
async function refuseUnlessUsable(pool: pg.Pool, db: Database, dataDir: string | undefined): Promise<void> {
  const asked = pool.query<{ version: number }>(`select current_setting('server_version_num')::integer as version`)
  const { rows } = await asked.catch((error: Error) => {
    throw new SetupError(`The database cannot be used: ${error.message}. Correct DATABASE_URL, or start the database.`)
  })
  if ((rows[0]?.version ?? 0) < oldestServer)
    throw new SetupError('The database is older than PostgreSQL 18. Give the portal a PostgreSQL 18 or newer.')
  if (await predatesBaseline(db)) throw new SetupError(ofBefore(dataDir))
}

/** Whether the trigrams of searches know letters of other scripts than the Latin, which hangs on the LC_CTYPE of the database. */
async function knowsLetters(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(`select show_trgm('अमित') <> '{}' as known`)
  return rows[0]?.known === true
}

/** Whether the portal's role is a superuser: an injected statement could then do anything, also on PostgreSQL's machine. */
async function isSuperuser(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ super: boolean }>('select rolsuper as super from pg_roles where rolname = current_user')
  return rows[0]?.super === true
}

/** Migrates a database and loads the reference data, and demo data if asked and nobody works in it yet. */
export async function prepareDatabase(databaseUrl: string, { demoLeads, openFiles, log, dataDir }: Preparation): Promise<void> {
  const pool = openPool(databaseUrl, { max: 4, longest: Infinity })
  const db = openDatabase(pool)
  try {
    await refuseUnlessUsable(pool, db, dataDir)
    await withAdvisoryLock(db, advisoryLocks.preparation, async () => {
      for (const name of await migrate(db, migrationFolders)) log.info(`migrated ${name}`)
      if (!(await knowsLetters(pool)))
        log.info('searches for names in Hindi will be slow: make the database with LC_CTYPE C.UTF-8 (create database … lc_ctype)')
      if (await isSuperuser(pool))
        log.info('the portal works as a superuser of PostgreSQL, which it need not be: give it a role that owns its database and no more')
      await fillFigures(db, (line) => log.info(line))
      await migrateJobs(pool)
      await loadReference(pool)
      if (demoLeads > 0 && !(await hasAccounts(pool))) {
        log.info(`loading demo data: ${demoLeads} leads`)
        await loadDemo(pool, { leads: demoLeads, log: log.info.bind(log), ...(openFiles && { files: await openFiles() }) })
      }
    })
  } finally {
    await db.destroy()
  }
}
