import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { rankNumbers } from '../lead/mark-wrong-number.ts'

/** Lets the ranks of numbers cross one another until `settleRanks`. */
export const deferRanks = (tx: Transaction) => sql`set constraints lead_number_lead_id_rank_key deferred`.execute(tx)

/** Gives the numbers of leads unique ranks again, with one number in use. Returns the leads without a number. */
export async function settleRanks(tx: Transaction, leadIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; numbers: number; is_whole: boolean }>`
    select id, count(e164)::integer as numbers, count(distinct rank) = count(rank) and coalesce(min(rank), 0) = 0 as is_whole
    from unnest(${leadIds}::integer[]) as id left join lead_number on lead_id = id group by id`.execute(tx)
  for (const { id, is_whole } of rows) if (!is_whole) await rankNumbers(tx, id)
  await sql`set constraints lead_number_lead_id_rank_key immediate`.execute(tx)
  return rows.flatMap(({ id, numbers }) => (numbers === 0 ? [id] : []))
}

/** A number of a lead as it stood before a merge. */
export interface NumberBefore {
  e164: string
  rank: number
  wrong_at: string | null
}

/**
 * After a split, restores the order of a lead's numbers: a number added to the merged lead meanwhile moved them. A number found wrong since
 * goes last.
 */
export async function restoreRanks(tx: Transaction, leadId: number, before: readonly NumberBefore[]): Promise<void> {
  const was = sql`jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as was (e164 text, rank smallint, wrong_at timestamptz)`
  const { rows } = await sql<{ is_wrong_since: boolean }>`
    update lead_number set rank = was.rank from ${was} where lead_id = ${leadId} and lead_number.e164 = was.e164
    returning lead_number.wrong_at is not null and lead_number.wrong_at is distinct from was.wrong_at as is_wrong_since`.execute(tx)
  if (rows.some(({ is_wrong_since }) => is_wrong_since)) await rankNumbers(tx, leadId)
}
