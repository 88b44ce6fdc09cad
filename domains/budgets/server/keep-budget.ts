import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { budgets, slowedBy } from '#domains/budgets/contract/budgets.ts'
import type { AuditKind } from '#platform/contract/audit.ts'
import { budgetHeader } from '#platform/contract/budget-header.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { openAlarm, raiseAlarm } from './raise-alarm.ts'

/** Whether work of a member of staff explains that they opened the parent of `opened.lead_id`, as SQL. */
export type ExplainsOpening = (staffId: number) => RawBuilder<boolean>

interface Counted {
  kind: 'openings' | 'reveals'
  what: AuditKind
  explains?: readonly ExplainsOpening[]
}

const anHour = sql`now() - interval '1 hour'`

/** How many parents the entries of the last hour are about, without those that work explains. What the dialer served is work. */
async function countParents(db: Database, { id }: Staff, { what, explains = [] }: Counted): Promise<number> {
  const explained = explains.map((condition) => sql`and not ${condition(id)}`)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select distinct about_lead_id as lead_id from audit_record
      where staff_id = ${id} and what = ${what} and at > ${anHour} and details ->> 'by' is distinct from 'dialer') as opened
    where true ${sql.join(explained, sql` `)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Readings are counted again after a tenth of what is left, and after this many milliseconds. */
const countedFor = 30_000

interface LastCount {
  until: number
  left: number
}

const lastCounts = new WeakMap<Database, Map<string, LastCount>>()

function lastCountsIn(db: Database): Map<string, LastCount> {
  const all = lastCounts.get(db) ?? new Map<string, LastCount>()
  lastCounts.set(db, all)
  return all
}

/** Whether the last count leaves room for one reading more. Several processes may each miss a tenth of a budget. */
function hasRoom(all: Map<string, LastCount>, key: string): boolean {
  const last = all.get(key)
  if (!last || last.until < performance.now()) return false
  last.left--
  return last.left > 0
}

/** Counts what somebody read of late against a budget. Answers the alarm whose question waits, if they are beyond it. */
async function alarmOf(db: Database, firm: Gateways['firm'], staff: Staff, counted: Counted): Promise<number | undefined> {
  const { kind } = counted
  const [all, key] = [lastCountsIn(db), `${staff.id} ${kind}`]
  if (hasRoom(all, key)) return undefined
  const budget = firm()[budgets[kind].setting]
  const raw = await countParents(db, staff, { kind, what: counted.what })
  const count = raw <= budget || !counted.explains ? raw : await countParents(db, staff, counted)
  all.delete(key)
  if (count <= budget) {
    all.set(key, { until: performance.now() + countedFor, left: Math.ceil((budget - count) / 10) })
    return undefined
  }
  const { id, isAnswered } = await inTransaction(db, (tx) => raiseAlarm(tx, staff, { kind, count, budget }))
  return isAnswered ? undefined : id
}

interface Budget extends Counted {
  firm: Gateways['firm']
  reply: FastifyReply
}

/** Has the page of this request ask its person why. */
function askWhy(reply: FastifyReply, alarm: number | undefined): void {
  if (alarm !== undefined) reply.header(budgetHeader, alarm)
}

const slowDown = async (alarm: number | undefined): Promise<void> => void (alarm !== undefined && (await sleep(slowedBy)))

/**
 * Slows who reads far more than their work explains, until they say why; nothing is refused. Called once an entry of the audit log says
 * that they read.
 */
export async function keepBudget(db: Database, staff: Staff, { firm, reply, ...counted }: Budget): Promise<void> {
  const alarm = await alarmOf(db, firm, staff, counted)
  askWhy(reply, alarm)
  await slowDown(alarm)
}

/** Slows a further export of somebody who has not said yet why they export so much. */
export const slowExports = async (db: Database, staff: Staff): Promise<void> => slowDown(await openAlarm(db, staff, 'rows'))

export const askWhyExported = async (db: Database, staff: Staff, reply: FastifyReply): Promise<void> =>
  askWhy(reply, await openAlarm(db, staff, 'rows'))
