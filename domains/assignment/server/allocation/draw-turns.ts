import { sql } from 'kysely'
import { advisoryLocks } from '#platform/server/db/advisory-locks.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { DrawTurns } from './allocate.ts'

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

const nameOf = (ruleId: number, group: number) => `assignment_turn_${ruleId}_${group}`

export async function drawTurns(tx: Transaction, ruleId: number, group: number, count: number): Promise<number[]> {
  const name = nameOf(ruleId, group)
  const turns = await next(tx, name, count)
  if (turns.length > 0) return turns
  await make(tx, name)
  return await next(tx, name, count)
}

/** Counts turns without taking one from new leads. They begin where `firstOf` says, for each rule and group; without it, at 0. */
export function countTurns(firstOf: (ruleId: number, group: number) => Promise<number> = async () => 0): DrawTurns {
  const next = new Map<string, number>()
  return async (ruleId, group, count) => {
    const name = nameOf(ruleId, group)
    const first = next.get(name) ?? (await firstOf(ruleId, group))
    next.set(name, first + count)
    return Array.from({ length: count }, (_, turn) => first + turn)
  }
}

/** The turns that new leads would take now. */
export const foreseeTurns = (db: Database): DrawTurns =>
  countTurns(async (ruleId, group) => {
    const { rows } = await sql<{ first: string | null }>`
      select pg_sequence_last_value(to_regclass(${nameOf(ruleId, group)})) + 1 as first`.execute(db)
    return Number(rows[0]?.first ?? 0)
  })
