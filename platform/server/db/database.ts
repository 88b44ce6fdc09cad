import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql, type Transaction as TransactionOf } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.gen.ts'

/** The database, or a transaction on it: what only reads takes either. */
export type Database = Kysely<DB>

/** A transaction: what locks or writes in several steps takes nothing less, so that it does not compile on a connection of the pool. */
export type Transaction = TransactionOf<DB>

// Instants travel as ISO 8601 text from column to screen, and days as YYYY-MM-DD; no Date in between.
const types = {
  timestamptz: 1184,
  date: 1082,
} as const
pg.types.setTypeParser(types.timestamptz, (text) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`)
pg.types.setTypeParser(types.date, (text) => text)

/** So many different statements are prepared on a connection; PostgreSQL keeps each until the connection ends. */
const mostPrepared = 500
const namesOfStatements = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = namesOfStatements.get(text)
  if (known || namesOfStatements.size >= mostPrepared) return known
  const name = createHash('sha256').update(text).digest('base64url')
  namesOfStatements.set(text, name)
  return name
}

/** A connection that prepares each statement with parameters once, under a name made from its text. */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight overloads of one variadic function.
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const query = super.query as (...args: any[]) => any
    return name ? query.call(this, { name, text, values }, ...rest) : query.apply(this, args)
  }
}

/** How long a statement may run before it is refused, in milliseconds. */
const statementTimeout = 30_000

/** Settings of every connection, as PostgreSQL's option PGOPTIONS takes them. */
export const sessionSettings = [
  'timezone=UTC',
  `statement_timeout=${statementTimeout}`,
  'idle_in_transaction_session_timeout=60000',
  // Statements are prepared once and so planned once: planning a list anew for its values costs as much as running it.
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

/** Opens a pool of connections. Nothing connects until the first query; an idle connection that breaks is replaced. */
export function openPool(url: string, options: { max?: number; onError?: (error: Error) => void } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparingClient,
    max: options.max ?? 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    options: sessionSettings,
  })
  pool.on('error', (error) => options.onError?.(error))
  // A connection that breaks while it is in use tells its query and, without this, ends the process too.
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)))
  return pool
}

/** The typed query builder over a pool. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Holds a session-wide advisory lock while `work` runs, so that processes that start together take turns. */
export async function withAdvisoryLock<T>(db: Database, key: number, work: () => Promise<T>): Promise<T> {
  return await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${key})`.execute(connection)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}
