import { join } from 'node:path'
import { calls } from '@portal/contract/all-calls'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { checkout } from './config/checkout.ts'
import { type Database, openDatabase, openPool } from './db/database.ts'
import { openEventHub } from './events/hub.ts'
import type { Outside } from './gateways/outside.ts'
import { buildServer } from './http/build-server.ts'
import { mountCalls } from './mount-calls.ts'
import { authenticate } from './sessions/authenticate.ts'

export interface ServerOptions {
  databaseUrl: string
  log: FastifyBaseLogger
  outside: Outside
  publicUrl?: string | undefined
  metricsToken?: string | undefined
  trustedProxies?: string[] | undefined
  checkAnswers?: boolean
}

export interface OpenServer {
  app: FastifyInstance
  db: Database
  pool: pg.Pool
  /** Finishes the requests in flight, then lets the database go. */
  close(): Promise<void>
}

/** Builds the whole server on a migrated database; it listens nowhere yet. */
export async function openServer({ databaseUrl, ...options }: ServerOptions): Promise<OpenServer> {
  let closing = false
  const pool = openPool(databaseUrl, {
    onError: (error) => closing || options.log.warn({ reason: error.message }, 'idle connection lost'),
  })
  const db = openDatabase(pool)
  const hub = openEventHub(databaseUrl, options.log)
  const app = await buildServer({
    ...options,
    db,
    pool,
    calls,
    authenticate: (token) => authenticate(db, token),
    mount: (scope) => mountCalls(scope, hub, options.outside),
    webFolder: join(checkout, 'apps/web/dist'),
  })
  app.addHook('preClose', () => hub.stop())
  const close = async () => {
    await app.close()
    closing = true
    await pool.end()
  }
  return { app, db, pool, close }
}
