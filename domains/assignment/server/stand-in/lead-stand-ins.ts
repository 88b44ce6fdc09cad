import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

/** The stand-in for the owner of `lead`, as an array. A lead has one stand-in at a time, for its owner or for a colleague who has a share. */
export const standInIds = sql<number[]>`array(
  select stand_in.staff_id from stand_in join absence on absence.id = stand_in.absence_id
  where stand_in.lead_id = lead.id and stand_in.ended_at is null and absence.staff_id = lead.owner_id)`

/** Answers who is told of what a parent does: the owner, and the colleague who stands in for them. */
export async function ownerAndStandInIds(tx: Transaction, lead: { id: number; owner_id: number | null }): Promise<number[]> {
  if (lead.owner_id === null) return []
  const found = await tx.selectFrom('lead').select(standInIds.as('stand_ins')).where('id', '=', lead.id).executeTakeFirst()
  return [lead.owner_id, ...(found?.stand_ins ?? []).filter((id) => id !== lead.owner_id)]
}
