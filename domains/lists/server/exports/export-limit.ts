import { sql } from 'kysely'
import { activeAdmins } from '#domains/accounts/server/account/active-admins.ts'
import type { ExportLimit } from '#domains/lists/contract/taken-files.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { counted, grouped } from '#platform/contract/counts.ts'
import { india, kolkataDay } from '#platform/contract/india.ts'
import { keepTrace } from '#platform/server/audit/keep-trace.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

const limitTold = (name: string, rows: number, limit: number) =>
  `${name} wanted to export ${counted(rows, 'row')}, more than the ${grouped(limit)} that a counsellor may take in a day. Nothing was exported`

export async function readExportLimit(db: Database): Promise<ExportLimit> {
  return await db.selectFrom('export_setting').select('rows_a_day').executeTakeFirstOrThrow()
}

export async function changeExportLimit(tx: Transaction, admin: Staff, limit: ExportLimit): Promise<ExportLimit> {
  await tx.updateTable('export_setting').set(limit).execute()
  await keepTrace(tx, admin.id, 'export_limit_changed', limit)
  return limit
}

/** What a member of staff may export on one day, and has exported on this one. */
export interface DayOfExports {
  limit: number
  taken: number
}

/** The limit of this day and what it holds already; null for an admin, or where the firm sets none. */
export async function dayOfExports(db: Database, { id, roles }: Pick<Staff, 'id' | 'roles'>): Promise<DayOfExports | null> {
  if (roles.has('counsellor_admin')) return null
  const { rows } = await sql<{ limit: number | null; taken: number }>`
    select rows_a_day as limit, (
      select coalesce(sum(rows), 0)::integer from taken_file
      where staff_id = ${id} and at >= date_trunc('day', now(), ${sql.lit(india.zone)})) as taken
    from export_setting`.execute(db)
  const [{ limit, taken } = { limit: null, taken: 0 }] = rows
  return limit === null ? null : { limit, taken }
}

/** The words of the sentence that a day's limit is refused with. */
export const limitWords = (rows: number, { limit, taken }: DayOfExports) => ({
  ...{ count: grouped(rows), limit: grouped(limit), taken: grouped(taken) },
})

export const leftOf = ({ limit, taken }: DayOfExports) => Math.max(0, limit - taken)

/** Tells the admins, once a day for each counsellor, that somebody wanted more rows than a day allows. */
export async function tellOfLimit(tx: Transaction, { id, name }: Pick<Staff, 'id' | 'name'>, rows: number, { limit }: DayOfExports) {
  if (limit === 0) return
  await notify(tx, {
    staffIds: await activeAdmins(tx),
    kind: 'export',
    leadId: null,
    by: id,
    text: limitTold(name, rows, limit),
    topic: `export limit ${id} ${kolkataDay(Date.now())}`,
  })
}
