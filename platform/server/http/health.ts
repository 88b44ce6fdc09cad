import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { sentences } from '#platform/contract/refusal.ts'
import { RefusalError } from './refuse.ts'

/** Milliseconds for which a readiness request waits for the database. */
const patience = 2_000

/** With less room on the disk, in bytes, PostgreSQL and recordings may fail at any moment. */
const leastRoom = 100 * 2 ** 20

interface Readiness {
  /** The newest migration that this code needs. */
  newestMigration: string
  /** The folder whose disk must have room. */
  dataDir?: string | undefined
}

/**
 * Serves GET /healthz (this process answers) and GET /readyz: its database is reachable and migrated and the disk has room, or 503
 * within two seconds.
 */
export function reportHealth(app: FastifyInstance, { newestMigration, dataDir }: Readiness) {
  async function isMigrated(): Promise<boolean> {
    const applied = await sql<{ name: string }>`select name from kysely_migration where name = ${newestMigration}`.execute(app.context.db)
    return applied.rows.length > 0
  }

  // A silent database is asked once for all, because each question holds a connection.
  let asked: Promise<boolean> | undefined
  const isAnswered = () => {
    asked ??= isMigrated()
      .catch(() => false)
      .finally(() => {
        asked = undefined
      })
    return Promise.race([asked, sleep(patience, false, { ref: false })])
  }

  async function hasRoom(): Promise<boolean> {
    if (!dataDir) return true
    const disk = await statfs(dataDir).catch(() => undefined)
    return disk !== undefined && disk.bavail * disk.bsize >= leastRoom
  }

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (!(await hasRoom())) throw new RefusalError(503, { detail: sentences.noRoom })
    if (!(await isAnswered())) throw new RefusalError(503, { detail: sentences.unavailable })
    return { status: 'ready' }
  })
}
