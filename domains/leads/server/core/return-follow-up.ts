import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

interface Return {
  from: number
  /** Whose the lead is again, and with it a follow-up that was opened meanwhile. */
  owner: number | null
  /** The follow-up that was moved, with whose it was. */
  moved: { id: number; owner_id: number | null } | undefined
}

/** Gives the open follow-up of a lead back, if it still is theirs to whom it was moved. */
export async function returnFollowUp(tx: Transaction, leadId: number, { from, owner, moved }: Return): Promise<void> {
  await sql`
    update follow_up set owner_id = case id when ${moved?.id ?? null}::integer then ${moved?.owner_id ?? null}::integer else ${owner}::integer end
    where lead_id = ${leadId} and closed_at is null and owner_id = ${from}`.execute(tx)
}
