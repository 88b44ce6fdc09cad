import type pg from 'pg'
import { loadDemo } from '../../../demo/load-demo.ts'
import { openDatabase, openPool, withAdvisoryLock } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { migrateJobs } from './jobs/run-jobs.ts'
import { loadReference } from './reference/load-reference.ts'

/** Only one process prepares a database at a time; the number says nothing else. */
const preparationLock = 5_160_001

interface Preparation {
  /** Leads of the demo data, which only a database without any staff gets. */
  demoLeads: number
  log: { info: (message: string) => void }
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
    await withAdvisoryLock(db, preparationLock, async () => {
      for (const name of await migrate(db)) log.info(`migrated ${name}`)
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
