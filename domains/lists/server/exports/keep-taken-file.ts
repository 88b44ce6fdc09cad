import { sql } from 'kysely'
import type { KeptQuery } from '#domains/lists/contract/views.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { type DayOfExports, dayOfExports, leftOf } from './export-limit.ts'

interface NewFile {
  list: string
  filters: KeptQuery | Readonly<Record<string, unknown>>
  rows: number
  hasWholeNumbers: boolean
  /** Null: the file is answered at once, and is downloaded by that. */
  exportId: number | null
}

/**
 * Keeps that a member of staff takes rows as a file; answers the day's limit where the rows are more than it leaves, and then keeps
 * nothing. Two files of one counsellor are counted one after the other.
 */
export async function keepTakenFile(
  tx: Transaction,
  staff: Pick<Staff, 'id' | 'roles'>,
  { list, filters, rows, hasWholeNumbers, exportId }: NewFile,
): Promise<DayOfExports | null> {
  await sql`select from staff where id = ${staff.id} for no key update`.execute(tx)
  const day = await dayOfExports(tx, staff)
  if (day && rows > leftOf(day)) return day
  await tx
    .insertInto('taken_file')
    .values({
      ...{ staff_id: staff.id, list, rows, filters: JSON.stringify(filters), has_whole_numbers: hasWholeNumbers, export_id: exportId },
      ...(exportId === null && { downloads: 1, downloaded_at: sql<string>`now()` }),
    })
    .execute()
  return null
}
