import { activeAdmins } from '#domains/accounts/server/account/active-admins.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { counted, grouped } from '#platform/contract/counts.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { DayOfExports } from './day-of-exports.ts'

const limitTold = (name: string, rows: number, { limit, taken }: DayOfExports) =>
  `${name} wanted to export ${counted(rows, 'row')}${taken > 0 ? ` and had taken ${grouped(taken)} today` : ''}. A counsellor may export ${grouped(limit)} a day, so nothing was exported`

/** Tells the admins that somebody wanted more rows than a day allows: one notice a day for each counsellor, which a further try renews. */
export async function tellOfLimit(tx: Transaction, { id, name }: Pick<Staff, 'id' | 'name'>, rows: number, day: DayOfExports) {
  if (day.limit === 0) return
  await notify(tx, {
    staffIds: await activeAdmins(tx),
    kind: 'export',
    leadId: null,
    by: id,
    text: limitTold(name, rows, day),
    topic: `export limit ${id} ${kolkataDay(Date.now())}`,
  })
}
