import { sql } from 'kysely'
import { advisoryLocks } from '#platform/server/db/advisory-locks.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** A sequence for each rule and group: nobody waits for its next number, and no two processes are given the same. */
async function make(tx: Transaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.assignment}, ${advisoryLocks.assignment})`.execute(tx)
  await sql`create sequence if not exists ${sql.id(name)} minvalue 0`.execute(tx)
}

async function next(tx: Transaction, name: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ turn: string | null }>`
    select nextval(to_regclass(${name})) as turn from generate_series(1, ${count}::integer)`.execute(tx)
  return rows.flatMap(({ turn }) => (turn === null ? [] : Number(turn)))
}

export async function drawTurns(tx: Transaction, ruleId: number, group: number, count: number): Promise<number[]> {
  const name = `assignment_turn_${ruleId}_${group}`
  const turns = await next(tx, name, count)
  if (turns.length > 0) return turns
  await make(tx, name)
  return await next(tx, name, count)
}
