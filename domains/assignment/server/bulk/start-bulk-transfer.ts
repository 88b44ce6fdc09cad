import { sql } from 'kysely'
import type { z } from 'zod'
import * as operations from '#domains/assignment/contract/bulk.ts'
import { activeCounsellors } from '#domains/sharing/server/handover/active-counsellors.ts'
import { filterNames } from '#platform/server/audit/filter-names.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { isTaken } from '#platform/server/db/trouble.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { addWork, type LongWork } from '#platform/server/jobs/resume-work.ts'
import type { Waiting } from '../allocation/allocate.ts'
import { decide, keepWaiting } from '../allocation/assign-new-leads.ts'
import { citiesOf } from '../allocation/lead-facts.ts'
import { foresee } from '../allocation/retry-waiting.ts'
import { readBulkTransfers, undoUntil } from './bulk-row.ts'
import { movableLeads, type Which } from './movable-leads.ts'
import { type Moving, receiversByRules } from './receivers-by-rules.ts'

type Preview = z.output<typeof operations.previewBulkTransfer.answer>

async function listFirst(db: Database, ids: readonly number[]): Promise<Preview['leads']> {
  const { rows } = await sql<{ lead: Preview['leads'][number] }>`
    select json_build_object('id', lead.id, 'name', lead.name,
      'owner', case when staff.id is not null then json_build_object('id', staff.id, 'name', staff.name) end,
      'cities', ${citiesOf}, 'due_at', (select min(due_at) from follow_up where lead_id = lead.id and closed_at is null)) as lead
    from unnest(${ids.slice(0, operations.maxListed)}::integer[]) with ordinality as first (id, place)
    join lead on lead.id = first.id left join staff on staff.id = lead.owner_id order by first.place`.execute(db)
  return rows.map(({ lead }) => lead)
}

function whyOf({ rule, hasCounsellors, isSomebodyPresent }: Waiting): operations.StayReason {
  if (!rule) return 'no_rule'
  if (!hasCounsellors) return 'no_counsellor'
  return isSomebodyPresent ? 'all_full' : 'nobody_there'
}

/** Leads that stay, by the reason and the rule, the most first. */
function countStaying(staying: readonly Waiting[], waits: boolean): NonNullable<Preview['stay']> {
  const alike = Map.groupBy(staying, (one) => `${whyOf(one)} ${one.rule?.id}`)
  return [...alike.values()]
    .flatMap(([first, ...more]) =>
      first ? { ...{ leads: more.length + 1, why: whyOf(first), rule: first.rule?.name ?? null }, waits } : [],
    )
    .toSorted((one, other) => other.leads - one.leads)
}

/** Who would get how many by the rules, the most first; what stays, and who is left out. */
async function foreseeByRules(db: Database, ids: readonly number[]): Promise<Pick<Preview, 'receivers' | 'stay' | 'on_leave' | 'without'>> {
  const { moving, waiting, staying, onLeave, without } = await receiversByRules(db, ids, (nobodys) => foresee(db, nobodys))
  const theirs = Map.groupBy(moving, ({ to }) => to)
  const counted = (await activeCounsellors(db)).map((counsellor) => ({ ...counsellor, leads: theirs.get(counsellor.id)?.length ?? 0 }))
  return {
    receivers: counted.filter(({ leads }) => leads > 0).toSorted((one, other) => other.leads - one.leads),
    stay: [...countStaying(waiting, true), ...countStaying(staying, false)],
    on_leave: onLeave.map(({ staff_id, name, until }) => ({ id: staff_id, name, until })),
    without,
  }
}

export async function previewBulkTransfer(
  db: Database,
  staff: Staff,
  { by_rules, ...which }: Which & { by_rules: boolean },
): Promise<Preview> {
  const found = await movableLeads(db, staff, which)
  if (!found) throw refuse(operations.previewBulkTransfer, 'permissionMissing')
  if (by_rules && found.ids.length > operations.maxMoved) throw refuse(operations.previewBulkTransfer, 'tooMany')
  const leads = await listFirst(db, found.ids)
  const byRules = by_rules ? await foreseeByRules(db, found.ids) : { receivers: null, stay: null, on_leave: null, without: null }
  return { found: found.found, movable: found.ids.length, leads, ...byRules }
}

/** Its parts take seconds. */
export const bulkWork: LongWork = {
  ...{ task: 'bulk_transfer', idName: 'bulk_id', table: 'bulk_transfer', busy: ['waiting', 'running', 'undoing'] },
  ...{ clock: 'progress_at', lostAfter: 60 },
}

interface BulkOrder extends Which {
  to: readonly number[]
  by_rules: boolean
  note?: string | undefined
}

const refuseSecond = (operation: { refusals: Pick<typeof operations.undoBulkTransfer.refusals, 'oneAtATime'> }) => (error: unknown) => {
  throw isTaken(error) ? refuse(operation, 'oneAtATime') : error
}

/** Evenly among the counsellors, in turn in the order of the leads. */
async function inTurn(tx: Transaction, leadIds: readonly number[], to: readonly number[]): Promise<Moving[]> {
  const receivers = new Set(to)
  const active = (await activeCounsellors(tx)).filter(({ id }) => receivers.has(id)).map(({ id }) => id)
  if (active.length < receivers.size)
    throw refuse(operations.startBulkTransfer, 'counsellorNotFound', {
      errors: { to: [operations.startBulkTransfer.refusals.counsellorNotFound[1]] },
    })
  return leadIds.map((leadId, place) => ({ leadId, to: active[place % active.length] as number, ruleId: null }))
}

async function byRules(tx: Transaction, leadIds: readonly number[]): Promise<Moving[]> {
  const { moving, waiting } = await receiversByRules(tx, leadIds, (nobodys) => decide(tx, nobodys))
  if (moving.length === 0) throw refuse(operations.startBulkTransfer, 'noRule')
  await keepWaiting(tx, waiting)
  return moving
}

/** Keeps which leads are meant, whose they are and to whom each goes, before anything moves: what joins the list later is not moved. */
async function keepLeads(tx: Transaction, id: number, moving: readonly Moving[]): Promise<void> {
  const [leads, receivers, rules] = [moving.map(({ leadId }) => leadId), moving.map(({ to }) => to), moving.map(({ ruleId }) => ruleId)]
  await sql`
    insert into bulk_transfer_lead (bulk_id, position, lead_id, from_staff_id, to_staff_id, rule_id)
    select ${id}::integer, place, lead_id, owner_id, to_id, rule_id
    from unnest(${leads}::integer[], ${receivers}::integer[], ${rules}::integer[]) with ordinality as moving (lead_id, to_id, rule_id, place)
    join lead on lead.id = lead_id`.execute(tx)
}

export async function startBulkTransfer(
  tx: Transaction,
  staff: Staff,
  { to, by_rules, note, ...which }: BulkOrder,
): Promise<operations.BulkTransfer> {
  const leads = await movableLeads(tx, staff, which)
  if (!leads) throw refuse(operations.startBulkTransfer, 'permissionMissing')
  if (leads.ids.length > operations.maxMoved) throw refuse(operations.startBulkTransfer, 'tooMany')
  if (leads.ids.length === 0) throw refuse(operations.startBulkTransfer, 'nothing')
  const moving = by_rules ? await byRules(tx, leads.ids) : await inTurn(tx, leads.ids, to)
  const receivers = [...new Set(moving.map((one) => one.to))]
  const { id } = await tx
    .insertInto('bulk_transfer')
    .values({
      staff_id: staff.id,
      list: which.list ?? null,
      query: which.query ? JSON.stringify(which.query) : null,
      from_staff_id: which.from ?? null,
      queue: which.queue ? JSON.stringify(which.queue) : null,
      to_staff_ids: receivers,
      by_rules,
      note: note || null,
      total: moving.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseSecond(operations.startBulkTransfer))
  await keepLeads(tx, id, moving)
  if (by_rules) await tellRules(tx, staff, id, 'transferred')
  const { query = {}, queue, ...from } = which
  const details = { bulk_id: id, ...from, filters: filterNames(query), ...(queue && { queue: filterNames(queue) }) }
  await writeAuditEntry(tx, staff, 'bulk_transfer', { details: { ...details, to: receivers, by_rules, leads: moving.length } })
  await addWork(tx, bulkWork, id)
  return await madeOne(tx, staff, id)
}

/** Notes in the history of the rules that leads were transferred by them, or are taken back. */
const tellRules = (tx: Transaction, staff: Staff, bulkId: number, kind: 'transferred' | 'transfer_undone') =>
  tx.insertInto('assignment_rule_change').values({ bulk_id: bulkId, staff_id: staff.id, kind }).execute()

async function madeOne(tx: Transaction, staff: Staff, id: number): Promise<operations.BulkTransfer> {
  const [made] = await readBulkTransfers(tx, staff, { id })
  if (!made) throw new Error('The transfer that was written is not there.')
  return made
}

/** Has a job take the leads back. Only who made it undoes it. */
export async function undoBulkTransfer(tx: Transaction, staff: Staff, id: number): Promise<operations.BulkTransfer> {
  const { rows } = await sql<{ done: boolean; late: boolean; moved_on: boolean; by_rules: boolean }>`
    select status = 'done' as done, by_rules, coalesce(${undoUntil} <= now(), false) as late, exists (
        select from bulk_transfer_lead as one where one.bulk_id = bulk.id and one.outcome = 'moved') and not exists (
        select from bulk_transfer_lead as one join lead on lead.id = one.lead_id
        where one.bulk_id = bulk.id and one.outcome = 'moved' and lead.owner_id = one.to_staff_id) as moved_on
    from bulk_transfer as bulk where id = ${id} and staff_id = ${staff.id} for no key update`.execute(tx)
  const [found] = rows
  if (!found) throw refuse(operations.undoBulkTransfer, 'transferNotFound')
  if (!found.done) throw refuse(operations.undoBulkTransfer, 'notDone')
  if (found.late) throw refuse(operations.undoBulkTransfer, 'tooLate')
  // Its undo stays open for when the later transfer is undone.
  if (found.moved_on) throw refuse(operations.undoBulkTransfer, 'transferredOn')
  await tx
    .updateTable('bulk_transfer')
    .set({ status: 'undoing', progress_at: sql`now()` })
    .where('id', '=', id)
    .execute()
    .catch(refuseSecond(operations.undoBulkTransfer))
  if (found.by_rules) await tellRules(tx, staff, id, 'transfer_undone')
  await addWork(tx, bulkWork, id)
  return await madeOne(tx, staff, id)
}
