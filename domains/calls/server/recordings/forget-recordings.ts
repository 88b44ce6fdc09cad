import { forgetFiles } from '#domains/files/server/store-file.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** As long as the rows of an erased parent stay, and no longer. */
const keptDays = 366

/** Has the recordings of an erased parent go when their rows go. */
export async function forgetRecordings(tx: Transaction, leadId: number): Promise<void> {
  const recorded = await tx
    .selectFrom('call')
    .select('recording_file')
    .where('lead_id', '=', leadId)
    .where('recording_file', 'is not', null)
    .execute()
  const names = recorded.flatMap(({ recording_file: name }) => name ?? [])
  if (names.length > 0) await forgetFiles(tx, names, keptDays)
}
