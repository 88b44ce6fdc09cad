import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { sentences } from '#platform/contract/refusal.ts'
import { RefusalError } from './refuse.ts'

/** Serves GET /healthz (this process answers) and GET /readyz (its database is reachable and migrated; 503 otherwise). */
export function reportHealth(app: FastifyInstance, newestMigration: string) {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    const applied = await sql<{ name: string }>`select name from kysely_migration where name = ${newestMigration}`.execute(app.context.db)
    if (applied.rows.length === 0) throw new RefusalError(503, { detail: sentences.unavailable })
    return { status: 'ready' }
  })
}
