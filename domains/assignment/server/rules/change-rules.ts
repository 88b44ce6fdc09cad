import { sql } from 'kysely'
import * as operations from '#domains/assignment/contract/rules.ts'
import { advisoryLocks } from '#platform/server/db/advisory-locks.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { isTaken } from '#platform/server/db/trouble.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'
import { checkFields } from './check-fields.ts'
import { readRules } from './rule-row.ts'
import { ruleTexts } from './rule-texts.ts'

type Kind = operations.RuleChange['kind']

interface ChangedFields {
  before?: object | undefined
  after?: object | undefined
}

/** Rules are changed one change after another, so that each tells what stood there before it. */
const takeTurn = (tx: Transaction) => sql`select pg_advisory_xact_lock(${advisoryLocks.assignmentRules})`.execute(tx)

async function keep(tx: Transaction, staff: Staff, ruleId: number, kind: Kind, { before, after }: ChangedFields = {}): Promise<void> {
  const texts = { before: before ? JSON.stringify(before) : null, after: after ? JSON.stringify(after) : null }
  await tx
    .insertInto('assignment_rule_change')
    .values({ rule_id: ruleId, staff_id: staff.id, kind, ...texts })
    .execute()
}

async function ruleNow(tx: Transaction, operation: { refusals: Pick<typeof operations.changeRule.refusals, 'ruleNotFound'> }, id: number) {
  await takeTurn(tx)
  const [rule] = await readRules(tx, id)
  if (!rule) throw refuse(operation, 'ruleNotFound')
  return rule
}

async function seenRule(
  tx: Transaction,
  operation: { refusals: Pick<typeof operations.changeRule.refusals, 'ruleNotFound' | 'changedMeanwhile'> },
  id: number,
  seen: number,
) {
  const rule = await ruleNow(tx, operation, id)
  if (rule.version !== seen) throw refuse(operation, 'changedMeanwhile')
  return rule
}

/** Leads that wait may fit a rule that is new, changed or switched on now. */
const retry = (tx: Transaction) => addJob(tx, 'retry_waiting', {}, { key: 'retry_waiting_after_change' })

const columnsOf = ({ staff_ids: _staff, ...columns }: operations.RuleFields) => ({
  ...columns,
  place_ids: [...new Set(columns.place_ids)],
  sources: [...new Set(columns.sources)],
  languages: [...new Set(columns.languages)],
})

async function writeMembers(tx: Transaction, ruleId: number, staffIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('assignment_rule_member').where('rule_id', '=', ruleId).execute()
  const rows = [...new Set(staffIds)].map((staff_id) => ({ rule_id: ruleId, staff_id }))
  if (rows.length > 0) await tx.insertInto('assignment_rule_member').values(rows).execute()
}

const refuseTaken = (error: unknown): never => {
  throw isTaken(error) ? refuseField(operations.createRule, 'nameTaken', 'name') : error
}

async function written(tx: Transaction, id: number): Promise<operations.Rule> {
  const [rule] = await readRules(tx, id)
  if (!rule) throw new Error('The rule that was written is not there.')
  return rule
}

export async function createRule(tx: Transaction, staff: Staff, fields: operations.RuleFields): Promise<operations.Rule> {
  await takeTurn(tx)
  await checkFields(tx, operations.createRule, fields)
  const rules = await readRules(tx)
  if (rules.length >= operations.maxRules) throw refuse(operations.createRule, 'tooMany')
  const { id } = await tx
    .insertInto('assignment_rule')
    .values({ ...columnsOf(fields), place: sql<number>`(select coalesce(max(place), 0) + 1 from assignment_rule)` })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  await writeMembers(tx, id, fields.staff_ids)
  const rule = await written(tx, id)
  await keep(tx, staff, id, 'created', { after: ruleTexts(rule) })
  return rule
}

export async function changeRule(
  tx: Transaction,
  staff: Staff,
  id: number,
  { rule: fields, seen }: { rule: operations.RuleFields; seen: number },
) {
  const before = await seenRule(tx, operations.changeRule, id, seen)
  await checkFields(tx, operations.changeRule, fields)
  await tx
    .updateTable('assignment_rule')
    .set({ ...columnsOf(fields), version: before.version + 1 })
    .where('id', '=', id)
    .execute()
    .catch(refuseTaken)
  await writeMembers(tx, id, fields.staff_ids)
  const after = await written(tx, id)
  await keep(tx, staff, id, 'changed', { before: ruleTexts(before), after: ruleTexts(after) })
  if (after.is_on) await retry(tx)
  return after
}

export async function switchRule(tx: Transaction, staff: Staff, id: number, { is_on, seen }: { is_on: boolean; seen: number }) {
  const before = await seenRule(tx, operations.switchRule, id, seen)
  if (before.is_on === is_on) return before
  await tx
    .updateTable('assignment_rule')
    .set({ is_on, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  await keep(tx, staff, id, is_on ? 'switched_on' : 'switched_off')
  if (is_on) await retry(tx)
  return await written(tx, id)
}

export async function deleteRule(tx: Transaction, staff: Staff, id: number): Promise<{ id: number }> {
  const rule = await ruleNow(tx, operations.deleteRule, id)
  if (rule.is_on) throw refuse(operations.deleteRule, 'isOn')
  await tx.updateTable('assignment_rule').set({ deleted_at: sql`now()` }).where('id', '=', id).execute()
  await keep(tx, staff, id, 'deleted', { before: ruleTexts(rule) })
  return { id }
}

/** Puts the rules in this order. Each that stands elsewhere among the others now has it in its history. */
export async function orderRules(tx: Transaction, staff: Staff, ids: readonly number[]): Promise<{ ids: number[] }> {
  await takeTurn(tx)
  const before = (await readRules(tx)).map(({ id }) => id)
  const isSame = before.length === ids.length && before.every((id) => ids.includes(id))
  if (!isSame) throw refuse(operations.orderRules, 'otherRules')
  await sql`
    update assignment_rule set place = ordered.place
    from unnest(${ids}::integer[]) with ordinality as ordered (id, place) where assignment_rule.id = ordered.id`.execute(tx)
  const moved = movedAmong(before, ids)
  for (const id of moved)
    await keep(tx, staff, id, 'moved', { before: { place: String(before.indexOf(id) + 1) }, after: { place: String(ids.indexOf(id) + 1) } })
  return { ids: [...ids] }
}

/** The one rule that moved between two orders; if several moved, all rules whose place changed. */
function movedAmong(before: readonly number[], after: readonly number[]): number[] {
  const changed = after.filter((id, place) => before[place] !== id)
  const without = (ids: readonly number[], moved: number) => ids.filter((id) => id !== moved).join()
  const movedAlone = changed.filter((id) => without(before, id) === without(after, id))
  const distance = (id: number) => Math.abs(before.indexOf(id) - after.indexOf(id))
  return movedAlone.length > 0 ? movedAlone.toSorted((one, other) => distance(other) - distance(one)).slice(0, 1) : changed
}
