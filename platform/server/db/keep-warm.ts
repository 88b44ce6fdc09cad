import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** A statement that is asked again and again, with so many places for values. */
export interface Statement {
  text: string
  places: number
}

/** So many connections are warm: what a few people's screens ask at once. */
export const warmConnections = 8

/** How often they are looked after, in milliseconds: sooner than PostgreSQL ends what is idle. */
const defaultInterval = 60_000

/** Asks without values, for which there is no row: PostgreSQL plans the statement once on each connection, and that takes longest. */
async function planAll(client: pg.PoolClient, statements: readonly Statement[]): Promise<void> {
  for (const { text, places } of statements) await client.query(text, new Array(places).fill(null))
}

/**
 * Opens connections and has each plan these statements; answers when they are warm, and keeps so many warm until the pool ends. Those that
 * are at work are left alone.
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
    // One that cannot connect now is opened the next time.
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
