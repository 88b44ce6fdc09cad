import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { authenticate } from '#domains/accounts/server/sessions/authenticate.ts'
import { refuseGone } from '#domains/leads/server/lead/refuse-absent.ts'
import { viewersOf } from '#domains/leads/server/lead/visible-to.ts'
import { numbersAbout } from '#domains/leads/server/numbers/numbers-about.ts'
import { hasMaskedNumbers } from '#platform/contract/masked-roles.ts'
import { checkout } from '#platform/server/config/checkout.ts'
import { type Database, openDatabase, openPool } from '#platform/server/db/database.ts'
import { warmConnections } from '#platform/server/db/keep-warm.ts'
import { newestMigration } from '#platform/server/db/migrate.ts'
import { type EventHub, openEventHub } from '#platform/server/events/hub.ts'
import { serveEvents } from '#platform/server/events/stream.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { buildServer } from '#platform/server/http/build-server.ts'
import { fold } from '#portal/fold.ts'
import { operations } from './all-operations.ts'
import { contracts, domains } from './folded/domains.ts'
import { migrationFolders } from './migration-folders.ts'
import { serveWholeLead } from './whole-lead/serve-whole-lead.ts'

export interface ServerOptions {
  databaseUrl: string
  log: FastifyBaseLogger
  gateways: Gateways
  publicUrl?: string | undefined
  metricsToken?: string | undefined
  trustedProxies?: string[] | undefined
  /** The folder of data, on whose disk there must be room. */
  dataDir?: string | undefined
  checkAnswers?: boolean
}

export interface RunningServer {
  app: FastifyInstance
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

const auditWords = fold('kind of audit entry', contracts, (contract) => contract.auditWords)

function mountOperations(app: FastifyInstance, hub: EventHub, gateways: Gateways) {
  for (const { mount } of domains) mount?.(app, { gateways, domains, auditWords })
  serveWholeLead(app, gateways)
  serveEvents(app, hub, (staff) => [...viewersOf(staff), staff.id])
}

/** Wires the domains, the database and the outside services into the HTTP server; the caller listens. */
export async function openServer({ databaseUrl, ...options }: ServerOptions): Promise<RunningServer> {
  let closing = false
  const pool = openPool(databaseUrl, {
    min: warmConnections,
    onError: (error) => closing || options.log.warn({ reason: error.message }, 'idle connection lost'),
  })
  const db = openDatabase(pool)
  const hub = openEventHub(databaseUrl, options.log)
  const app = await buildServer({
    ...options,
    db,
    pool,
    operations,
    authenticate: (...asked) => authenticate(db, options.gateways.firm(), ...asked),
    refuseUnlessSeen: (staff, leads) => refuseGone(db, staff, leads),
    hasMaskedNumbers: (staff) => hasMaskedNumbers(options.gateways.firm(), staff),
    numbersAbout: (staff, about) => numbersAbout(db, staff, about),
    firmNumbers: () => [options.gateways.firm().firm_phone].filter(Boolean),
    incoming: options.gateways.incoming,
    mount: (scope) => mountOperations(scope, hub, options.gateways),
    mapStyleUrl: options.gateways.mapStyleUrl,
    webFolder: join(checkout, 'portal/web/dist'),
    newestMigration: await newestMigration(migrationFolders),
  })
  app.addHook('preClose', () => hub.stop())
  const close = async () => {
    await app.close()
    closing = true
    await pool.end()
  }
  return { app, db, pool, close }
}
