import { sql } from 'kysely'
import { type Alarm, giveReason as operation } from '#domains/budgets/contract/budgets.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** The questions of a member of staff that wait for an answer. */
export async function listMyAlarms(db: Database, { id }: Staff): Promise<{ results: Alarm[] }> {
  const { rows: results } = await sql<Alarm>`
    select id, kind, count, budget, at from budget_alarm
    where staff_id = ${id} and reason is null and at > now() - interval '1 day' order by at desc`.execute(db)
  return { results }
}

/** Keeps why somebody read so much. The reason answers every question of the kind that waits. */
export async function giveReason(tx: Transaction, staff: Staff, alarmId: number, reason: string): Promise<{ id: number }> {
  const { rows } = await sql<{ kind: string; count: number; budget: number }>`
    update budget_alarm set reason = ${reason}, reason_at = now()
    where staff_id = ${staff.id} and reason is null and kind = (select kind from budget_alarm where id = ${alarmId} and staff_id = ${staff.id})
    returning kind, count, budget`.execute(tx)
  const [answered] = rows
  if (!answered) throw refuse(operation, 'alarmNotFound')
  await writeAuditEntry(tx, staff, 'budget_reason', { staff: staff.id, details: { ...answered, reason } })
  return { id: alarmId }
}
