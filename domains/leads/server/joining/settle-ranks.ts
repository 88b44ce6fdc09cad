import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { rankNumbers } from '../core/mark-wrong-number.ts'

/** Lets the ranks of numbers cross one another until `settleRanks`. */
export const deferRanks = (tx: Transaction) => sql`set constraints lead_number_lead_id_rank_key deferred`.execute(tx)

/** Gives the numbers of leads one rank each again, where some have the same or none is in use. Answers who has no number. */
export async function settleRanks(tx: Transaction, leadIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; numbers: number; is_whole: boolean }>`
    select id, count(e164)::integer as numbers, count(distinct rank) = count(rank) and coalesce(min(rank), 0) = 0 as is_whole
    from unnest(${leadIds}::integer[]) as id left join lead_number on lead_id = id group by id`.execute(tx)
  for (const { id, is_whole } of rows) if (!is_whole) await rankNumbers(tx, id)
  await sql`set constraints lead_number_lead_id_rank_key immediate`.execute(tx)
  return rows.flatMap(({ id, numbers }) => (numbers === 0 ? [id] : []))
}
