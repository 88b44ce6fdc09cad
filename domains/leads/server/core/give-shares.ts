import type { Transaction } from '#platform/server/db/database.ts'

interface Share {
  staff_id: number
  shared_by: number | null
  /** When it was given, where that is not now. */
  at?: string
}

/** Gives members of staff a share in a lead of which they have none. */
export async function giveShares(tx: Transaction, leadId: number, shares: readonly Share[]): Promise<void> {
  await tx
    .insertInto('lead_share')
    .values(shares.map((share) => ({ ...share, lead_id: leadId })))
    .execute()
}
