import { sql } from 'kysely'
import type { Leaving } from '#domains/accounts/server/leaving/leaving.ts'
import { undoBulkTransfer as undo } from '#domains/assignment/contract/bulk.ts'
import { RefusalError } from '#platform/server/http/refuse.ts'
import { startBulkTransfer, undoBulkTransfer } from './start-bulk-transfer.ts'

/** The leads of somebody who leaves go as a bulk transfer, with their follow-ups and conversations. */
export const leadsOfLeaver: Leaving = {
  name: 'leads',
  words: ['lead', 'leads'],
  count: (staffId) => sql`select count(*) from lead where owner_id = ${staffId} and erased_at is null and merged_into_id is null`,
  becomes:
    'They go to whom you choose, or wait with this account. One that somebody has on the telephone or in the dialer stays until you transfer it.',
  giveOn: async (tx, admin, { from, to, by_rules, note }) => (await startBulkTransfer(tx, admin, { from, to, by_rules, note })).id,
  takeBack: async (tx, admin, id) => {
    const bulk = await tx.selectFrom('bulk_transfer').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    if (['waiting', 'running'].includes(bulk.status)) return 'busy'
    // It was taken back by itself, or moved nothing.
    if (bulk.status !== 'done') return undefined
    try {
      await undoBulkTransfer(tx, admin, id)
      return undefined
    } catch (error) {
      if (error instanceof RefusalError && error.message === undo.refusals.transferredOn[1]) return 'moved_on'
      throw error
    }
  },
}
