import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** A frequent statement, with the number of its values. */
export interface Statement {
  text: string
  places: number
}

/** The number of warm connections: a few people's screens ask this much at once. */
export const warmConnections = 8

/** Milliseconds between two checks, fewer than PostgreSQL's limit for idle connections. */
const defaultInterval = 60_000

/** Runs each statement with nulls, which match no row. PostgreSQL plans a statement once per connection, and planning takes longest. */
async function planAll(client: pg.PoolClient, statements: readonly Statement[]): Promise<void> {
  for (const { text, places } of statements) await client.query(text, new Array(places).fill(null))
}

/**
 * Opens connections and plans these statements on each; answers when they are warm. Keeps this many warm until the pool ends, and leaves
 * connections at work alone.
 */
export async function keepWarm(pool: pg.Pool, statements: readonly Statement[], every = defaultInterval): Promise<void> {
  const warm = new WeakSet<pg.PoolClient>()

  async function warmOne(): Promise<void> {
    const client = await pool.connect()
    try {
      await planAll(client, warm.has(client) ? [{ text: 'select', places: 0 }] : statements)
      warm.add(client)
      client.release()
    } catch (error) {
      client.release(error instanceof Error ? error : true)
    }
  }

  async function warmIdle(): Promise<void> {
    const atWork = pool.totalCount - pool.idleCount
    const missing = pool.waitingCount > 0 ? 0 : Math.max(0, warmConnections - atWork)
    // A connection that fails now is opened the next time.
    await Promise.allSettled(Array.from({ length: missing }, warmOne))
  }

  async function keepOn(): Promise<void> {
    while (!pool.ending) {
      await sleep(every, undefined, { ref: false })
      if (!pool.ending) await warmIdle()
    }
  }

  await warmIdle()
  void keepOn()
}
