import { sql } from 'kysely'
import { advisoryLocks } from '#platform/server/db/advisory-locks.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'

/** Lets one transaction at a time register schools, so that each finds those of the others. */
export async function lockRegister(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.register})`.execute(tx)
}

/** In which half of the register a name stands, 0 or 1: two names that are the same for it stand in one. */
const halfOf = sql`hashtext(fold_words(name)) & 1`

/** The half of the register for each name. */
export async function halvesOfRegister(db: Database, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ half: number }>`
    select ${halfOf} as half from unnest(${names}::text[]) with ordinality as given (name, at) order by at`.execute(db)
  return rows.map(({ half }) => half)
}

/** Locks the half in which a name stands, for schools that all stand in it: those of the other are registered meanwhile. */
export async function lockHalfOfRegister(tx: Transaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${advisoryLocks.register})`.execute(tx)
  await sql`select pg_advisory_xact_lock(${advisoryLocks.register}, ${halfOf}) from (select ${name}::text as name) as given`.execute(tx)
}
