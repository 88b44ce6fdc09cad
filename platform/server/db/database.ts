import { Kysely, PostgresDialect, sql, type Transaction as TransactionOf } from 'kysely'
import pg from 'pg'
import { Connection } from './connection.ts'
import { defaultPace, discardSilent, type Pace } from './discard-silent.ts'
import type { DB } from './schema.gen.ts'

/** The database, or a transaction on it; acts that only read take either. */
export type Database = Kysely<DB>

/** A transaction. Acts that lock or write in several steps require this type, so they do not compile with a pooled connection. */
export type Transaction = TransactionOf<DB>

// Instants travel as ISO 8601 text from column to screen, and days as YYYY-MM-DD; no Date in between.
const types = {
  timestamptz: 1184,
  date: 1082,
} as const
pg.types.setTypeParser(types.timestamptz, (text) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`)
pg.types.setTypeParser(types.date, (text) => text)

/** Milliseconds that a statement may run before it is refused, in a request and in a job that reads every lead. */
export const longestStatement = { request: 30_000, job: 120_000 } as const

/** Milliseconds after PostgreSQL's own limit of a statement at which its connection counts as silent. */
const delivery = 3_000

/** Milliseconds after which PostgreSQL ends an idle connection; the pool does before, if it still can. */
const longestIdle = 300_000

export const sessionSettings = (longest: number = longestStatement.request) =>
  [
    'timezone=UTC',
    `statement_timeout=${Number.isFinite(longest) ? longest : 0}`,
    // A client that is silent for this long has gone: PostgreSQL frees its locks and its place.
    'idle_in_transaction_session_timeout=60000',
    `idle_session_timeout=${Number.isFinite(longest) ? longestIdle : 0}`,
    'tcp_keepalives_idle=15',
    'tcp_keepalives_interval=5',
    'tcp_keepalives_count=3',
    // Statements are prepared once and so planned once: planning a list again for its values costs as much as running it.
    'plan_cache_mode=force_generic_plan',
    // A list that is filtered or sorted is gathered once, in memory.
    'work_mem=32MB',
    // A second process takes 5 ms to join in: worth it for a walk of all leads, not for one counsellor's.
    'parallel_setup_cost=15000',
    // Compiling a statement costs more than it saves in statements that run for milliseconds.
    'jit=off',
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ')

interface PoolOptions {
  max?: number
  /** Connections that stay open even when idle. */
  min?: number
  /** How long a statement may run, in milliseconds; Infinity for callers that wait for its end. */
  longest?: number
  /** How soon a connection that went silent is found. */
  pace?: Pace
  onError?: (error: Error) => void
}

/** Opens a pool of connections. The first query connects; a connection that breaks or goes silent is replaced. */
export function openPool(
  url: string,
  { max = 20, min = 0, longest = longestStatement.request, pace = defaultPace, onError }: PoolOptions = {},
): pg.Pool {
  const config = {
    connectionString: url,
    Client: Connection,
    // Statements are sent at once, and do not wait for the answers before them.
    pipeline: true,
    ...{ max, min },
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    options: sessionSettings(longest),
    patience: Number.isFinite(longest) ? longest + delivery : undefined,
  }
  const pool = new pg.Pool(config)
  pool.on('error', (error) => onError?.(error))
  // A connection that breaks while it is in use tells its query and, without this, ends the process too.
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)))
  discardSilent(pool, url, pace)
  return pool
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Holds a session-wide advisory lock while `work` runs, so that processes that start together take turns; on a pool without a longest statement. */
export async function withAdvisoryLock<T>(db: Database, key: number, work: () => Promise<T>): Promise<T> {
  return await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${key})`.execute(connection)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}
