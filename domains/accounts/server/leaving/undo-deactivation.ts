import { sql } from 'kysely'
import { undoDeactivation as operation, undoMinutes } from '#domains/accounts/contract/leaving.ts'
import { counted } from '#platform/contract/counts.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { looksAfter } from '../account/looks-after.ts'
import type { Leaving } from './leaving.ts'

interface Deactivation {
  id: number
  by_id: number
  had: Record<string, number>
  given_on: Record<string, number>
  late: boolean
}

/** The deactivation that stands, if its maker may still undo it. The account is locked. */
async function lockLast(tx: Transaction, admin: Staff, staffId: number): Promise<Deactivation> {
  const account = await tx
    .selectFrom('staff')
    .select('is_active')
    .where('id', '=', staffId)
    .where(looksAfter(admin))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) throw refuse(operation, 'accountNotFound')
  const { rows } = await sql<Deactivation>`
    select id, by_id, had, given_on, at <= now() - make_interval(mins => ${sql.lit(undoMinutes)}) as late
    from deactivation where staff_id = ${staffId} and undone_at is null order by id desc limit 1`.execute(tx)
  const [last] = rows
  if (account.is_active || !last || last.by_id !== admin.id) throw refuse(operation, 'nothingToUndo')
  if (last.late) throw refuse(operation, 'tooLate')
  return last
}

export async function undoDeactivation(
  tx: Transaction,
  things: readonly Leaving[],
  admin: Staff,
  staffId: number,
): Promise<{ stays: string[] }> {
  const { id, had, given_on } = await lockLast(tx, admin, staffId)
  await tx.updateTable('staff').set({ is_active: true }).where('id', '=', staffId).execute()
  const stays: string[] = []
  for (const { name, words, takeBack } of things) {
    const given = given_on[name]
    const outcome = given === undefined ? undefined : await takeBack?.(tx, admin, given)
    if (outcome === 'busy') throw refuse(operation, 'stillMoving')
    if (outcome === 'moved_on') stays.push(`${counted(had[name] ?? 0, ...words)}: others have taken over since`)
  }
  await tx.updateTable('deactivation').set({ undone_at: sql`now()` }).where('id', '=', id).execute()
  await writeAuditEntry(tx, admin, 'deactivation_undone', { staff: staffId, details: { stays: stays.length } })
  return { stays }
}
