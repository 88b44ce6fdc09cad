import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Logger, pino } from 'pino'
import { demoLogins, demoPassword } from '#demo/staff.ts'
import { writePrivately } from '#platform/server/config/private-files.ts'
import type { Settings } from '#platform/server/config/settings.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import { longestStatement, openDatabase, openPool } from '#platform/server/db/database.ts'
import { openEmbedded } from '#platform/server/db/embedded/open-embedded.ts'
import { holdsDemoData } from '#platform/server/db/holds-demo-data.ts'
import { keepWarm } from '#platform/server/db/keep-warm.ts'
import { firmSettingsInForce } from '#platform/server/firm-settings/follow-firm-settings.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { openGeocoder } from '#platform/server/gateways/geocoding/open-geocoder.ts'
import { openGateways, openStore } from '#platform/server/gateways/open-gateways.ts'
import { jobsAtOnce, runJobs } from '#platform/server/jobs/run-jobs.ts'
import { logOptions } from '#platform/server/logs/log-options.ts'
import { hasAccounts } from './has-accounts.ts'
import { openServer, type RunningServer } from './open-server.ts'
import { prepareDatabase } from './prepare-database.ts'
import { scheduledTasks, tasks } from './tasks.ts'
import { leadStatements } from './whole-lead/get-lead.ts'

export interface RunningPortal {
  url: string
  demoLogins?: { password: string; emails: string[] }
  /** Whether anybody can log in. */
  hasAccounts: boolean
  stop(): Promise<void>
}

async function listen({ app }: RunningServer, { host, port }: Settings): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new SetupError(`Port ${port} is taken by another program. Stop that one, or choose another with PORT=…`)
    if (code === 'EACCES') throw new SetupError(`Port ${port} may not be used by this account. Choose one above 1023 with PORT=…`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new SetupError(`This machine has no address ${host}. Correct HOST.`)
    throw error
  }
  const address = app.server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${address.port}`
}

async function createLog(settings: Settings): Promise<Logger> {
  if (!process.stdout.isTTY) return pino(logOptions(settings.logLevel))
  const { default: pretty } = await import('pino-pretty')
  return pino(logOptions(settings.logLevel), pretty({ colorize: true }))
}

/** How long each part may take to stop, in milliseconds; stopping the portal takes at most the sum. */
const longestEnd = { jobs: 6_000, server: 8_000, database: 4_000 } as const

interface JobParts {
  databaseUrl: string
  pool: pg.Pool
  settings: Settings
  gateways: Gateways
  log: Logger
}

/** Runs the jobs, on connections of their own: what they do may take longer than a request. */
async function openJobs({ databaseUrl, pool, settings, gateways, log }: JobParts): Promise<{ stop(): Promise<void> }> {
  const onError = (error: Error) => log.warn({ reason: error.message }, 'connection of a job lost')
  const db = openDatabase(openPool(databaseUrl, { max: jobsAtOnce, longest: longestStatement.job, onError }))
  const jobs = await runJobs(pool, tasks(db, gateways, openGeocoder(settings, db)), scheduledTasks, log)
  return {
    async stop() {
      await jobs.stop()
      gateways.mail?.close()
      await db.destroy()
    },
  }
}

/** Starts the whole portal: database, migrations, reference and demo data, jobs and server. Throws a SetupError that staff can mend. */
export async function startPortal(settings: Settings): Promise<RunningPortal> {
  writePrivately()
  const log = await createLog(settings)
  const started: { part: keyof typeof longestEnd; end: () => Promise<void> }[] = []
  const stop = async () => {
    const failures: unknown[] = []
    // One that fails to stop, or hangs, does not keep the others from it.
    for (const { part, end } of started.splice(0).reverse()) {
      const late = sleep(longestEnd[part], 'late', { ref: false })
      const ended = await Promise.race([end().catch((error) => failures.push(error)), late])
      if (ended === 'late') log.warn({ part }, 'did not stop in time and is left')
    }
    if (failures.length > 0) throw failures[0]
  }
  try {
    const dataDir = settings.databaseUrl ? undefined : settings.dataDir
    let databaseUrl = settings.databaseUrl
    if (!databaseUrl) {
      const embedded = await openEmbedded({ dataDir: settings.dataDir, log })
      started.push({ part: 'database', end: () => embedded.stop() })
      databaseUrl = embedded.url
    }
    const demo = { demoLeads: settings.databaseUrl ? 0 : settings.demoLeads, openFiles: () => openStore(settings) }
    await prepareDatabase(databaseUrl, { ...demo, log, dataDir })
    const firm = firmSettingsInForce()
    const gateways = await openGateways(settings, firm.now)
    const { publicUrl, metricsToken, trustedProxies } = settings
    const server = await openServer({ databaseUrl, log, gateways, dataDir: settings.dataDir, publicUrl, metricsToken, trustedProxies })
    started.push({ part: 'server', end: () => server.close().finally(firm.stop) })
    await firm.follow(server.db)
    await keepWarm(server.pool, leadStatements)
    const jobs = await openJobs({ databaseUrl, pool: server.pool, settings, gateways, log })
    started.push({ part: 'jobs', end: () => jobs.stop() })
    const isDemo = await holdsDemoData(server.db)
    return {
      url: await listen(server, settings),
      stop,
      hasAccounts: await hasAccounts(server.pool),
      ...(isDemo && { demoLogins: { password: demoPassword, emails: demoLogins } }),
    }
  } catch (error) {
    await stop()
    throw error
  }
}
