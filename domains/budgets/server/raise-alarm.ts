import { sql } from 'kysely'
import { activeAdmins } from '#domains/accounts/server/account/active-admins.ts'
import { type BudgetKind, budgets } from '#domains/budgets/contract/budgets.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { grouped } from '#platform/contract/counts.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { sentenceWith } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Who is asked; a job has no request of theirs. */
export type Spender = Pick<Staff, 'id' | 'name' | 'origin'>

interface Spent {
  kind: BudgetKind
  count: number
  budget: number
}

interface Raised {
  id: number
  isAnswered: boolean
}

/** The alarm of this kind at this level or above, within the time that the budget counts. */
async function alarmAt(db: Database, { id }: Spender, kind: BudgetKind, level: number): Promise<Raised | undefined> {
  const { rows } = await sql<Raised>`
    select id, reason is not null as "isAnswered" from budget_alarm
    where staff_id = ${id} and kind = ${kind} and level >= ${level} and at > now() - make_interval(hours => ${budgets[kind].hours})
    order by at desc limit 1`.execute(db)
  return rows[0]
}

const tell = (tx: Transaction, staff: Spender, { kind, count, budget }: Spent, admins: number[]) =>
  notify(tx, {
    staffIds: admins,
    kind: 'budget',
    leadId: null,
    by: staff.id,
    text: `${staff.name} ${sentenceWith(budgets[kind].did, { count: grouped(count) })}. The budget is ${grouped(budget)}`,
    topic: `budget ${staff.id} ${kind} ${kolkataDay(Date.now())}`,
  })

/**
 * Notes that somebody used up a budget, and tells the admins, once for each budget's worth. Two requests of one account wait for one
 * another.
 */
export async function raiseAlarm(tx: Transaction, staff: Spender, spent: Spent): Promise<Raised> {
  const { kind, count, budget } = spent
  const level = Math.floor(count / budget)
  await sql`select from staff where id = ${staff.id} for no key update`.execute(tx)
  const known = await alarmAt(tx, staff, kind, level)
  if (known) return known
  const { id } = await tx
    .insertInto('budget_alarm')
    .values({ staff_id: staff.id, kind, level, count, budget })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAuditEntry(tx, staff, 'budget_passed', { staff: staff.id, details: { kind, count, budget } })
  await tell(tx, staff, spent, await activeAdmins(tx))
  return { id, isAnswered: false }
}

/** The alarm of a kind whose question waits for an answer. */
export async function openAlarm(db: Database, staff: Spender, kind: BudgetKind): Promise<number | undefined> {
  const latest = await alarmAt(db, staff, kind, 1)
  return latest && !latest.isAnswered ? latest.id : undefined
}
