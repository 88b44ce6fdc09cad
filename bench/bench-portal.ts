import { join } from 'node:path'
import type pg from 'pg'
import { loadDemo } from '#demo/load-demo.ts'
import { setSetting } from '#domains/settings/server/set-setting.ts'
import { checkout } from '#platform/server/config/checkout.ts'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { openEmbedded } from '#platform/server/db/embedded/open-embedded.ts'
import { prepareDatabase } from '#portal/server/prepare-database.ts'
import { spawnPortal } from '#testing/server/spawn-portal.ts'
import { fillSchools } from './fill-schools.ts'
import { postmasterOf, processorTime } from './processor-time.ts'

const counsellors = 200
const settings = { LOG_LEVEL: 'warn', ALLOW_SIMULATED: '1' }
const log = { info: (line: string) => console.log(line), warn: (line: string) => console.warn(line) }

export interface BenchPortal {
  url: string
  databaseUrl: string
  pool: pg.Pool
  /** From the start of the process until it was ready. */
  seconds: number
  /** Milliseconds of processor time that the server and PostgreSQL have taken so far. */
  processorTime: () => Promise<number>
  /** Resident memory of the server, in MB. */
  memory: () => Promise<number>
  stop: () => Promise<void>
}

async function prepare(databaseUrl: string, leads: number, dataDir: string): Promise<pg.Pool> {
  await prepareDatabase(databaseUrl, { demoLeads: 0, log, dataDir })
  const pool = openPool(databaseUrl, { longest: Infinity })
  const { rows } = await pool.query('select exists (select from lead) as loaded')
  if (!rows[0].loaded) {
    const start = performance.now()
    await loadDemo(pool, { leads, counsellors, log: (line) => console.log(line) })
    console.log(`generated ${leads} leads in ${Math.round((performance.now() - start) / 1000)} s`)
  }
  await setSetting(openDatabase(pool), 'calling_hours', '00:00-24:00')
  return pool
}

/** A folder of its own, for measurements that change data, and further settings. */
interface Own {
  name: string
  settings: Record<string, string>
}

/** Starts a portal with generated leads, and with generated schools if more than the real ones are wanted; they are kept in .cache. */
export async function openBenchPortal(leads: number, schools?: number, own?: Own): Promise<BenchPortal> {
  const apart = own?.name ?? schools
  const dataDir = join(checkout, '.cache', apart ? `bench-${leads}-${apart}` : `bench-${leads}`)
  const embedded = await openEmbedded({ dataDir, log })
  try {
    const pool = await prepare(embedded.url, leads, dataDir)
    if (schools) await fillSchools(pool, schools)
    const start = performance.now()
    const { url, child, stop } = await spawnPortal(dataDir, { ...settings, ...own?.settings })
    const [pid, seconds] = [child.pid ?? 0, (performance.now() - start) / 1000]
    const postmaster = await postmasterOf(pool)
    const memory = async () =>
      Number(/^process_resident_memory_bytes (\d+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]) / 1_048_576
    const stopAll = async () => {
      await stop()
      await pool.end()
      await embedded.stop()
    }
    return { url, databaseUrl: embedded.url, pool, seconds, processorTime: () => processorTime([pid, postmaster]), memory, stop: stopAll }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}
