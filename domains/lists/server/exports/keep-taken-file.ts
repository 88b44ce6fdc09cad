import { sql } from 'kysely'
import { raiseAlarm, type Spender } from '#domains/budgets/server/raise-alarm.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { type DayOfExports, dayOfExports, leftOf } from './day-of-exports.ts'

interface NewFile {
  list: string
  /** Only their number is kept: a search may name a parent. */
  filters: Readonly<Record<string, unknown>>
  /** The list covers its last days unless others are chosen, and none were. */
  lastDays?: number | undefined
  rows: number
  hasWholeNumbers: boolean
  /** How many rows a day are usual. */
  budget: number
  /** Null: the file is answered at once, and is downloaded by that. */
  exportId: number | null
}

/** Keys of a list's query that narrow nothing. */
const unfiltering = ['ordering', 'limit', 'offset', 'any_day']

const filtersIn = (query: NewFile['filters']) =>
  Object.entries(query).filter(([key, value]) => value !== undefined && !unfiltering.includes(key)).length

/**
 * Keeps that a member of staff takes rows as a file, with an alarm if that is unusually many in a day; answers the day's limit where the rows are more than it leaves, and then keeps
 * nothing. Two files of one counsellor are counted one after the other.
 */
export async function keepTakenFile(
  tx: Transaction,
  staff: Spender & Pick<Staff, 'roles'>,
  { list, filters, lastDays, rows, hasWholeNumbers, budget, exportId }: NewFile,
): Promise<DayOfExports | null> {
  await sql`select from staff where id = ${staff.id} for no key update`.execute(tx)
  const day = await dayOfExports(tx, staff)
  if (day && rows > leftOf(day)) return day
  await tx
    .insertInto('taken_file')
    .values({
      ...{ staff_id: staff.id, list, rows, filters: filtersIn(filters), last_days: lastDays ?? null },
      ...{ has_whole_numbers: hasWholeNumbers, export_id: exportId },
      ...(exportId === null && { downloads: 1, downloaded_at: sql<string>`now()` }),
    })
    .execute()
  const count = await rowsOfDay(tx, staff.id)
  if (count > budget) await raiseAlarm(tx, staff, { kind: 'rows', count, budget })
  return null
}

async function rowsOfDay(tx: Transaction, staffId: number): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(rows), 0)::integer as rows from taken_file where staff_id = ${staffId} and at > now() - interval '1 day'`.execute(
    tx,
  )
  return rows[0]?.rows ?? 0
}
