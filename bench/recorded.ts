import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Database } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'

export async function recorded(pool: pg.Pool, act: (db: Database) => Promise<unknown>): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = []
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: (event) => void statements.push(event.query) })
  await act(db)
  return statements
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value))
    return `'{${value
      .map((entry) => JSON.stringify(entry))
      .join(',')
      .replaceAll("'", "''")}}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  return `'${String(value).replaceAll("'", "''")}'`
}

export const asText = ({ sql, parameters }: CompiledQuery) =>
  sql.replace(/\$(\d+)/g, (_, index) => literal(parameters[Number(index) - 1])).replace(/\s+/g, ' ')
