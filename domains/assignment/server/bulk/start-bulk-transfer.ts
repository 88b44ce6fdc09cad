import { sql } from 'kysely'
import * as calls from '#domains/assignment/contract/bulk.ts'
import { activeCounsellors } from '#domains/sharing/server/active-counsellors.ts'
import { keepTrace } from '#platform/server/audit/keep-trace.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { isTaken } from '#platform/server/db/trouble.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'
import { readBulkTransfers, undoUntil } from './bulk-row.ts'
import { movableLeads, type Which } from './movable-leads.ts'

const sampleSize = 5

async function sampleOf(db: Database, ids: readonly number[]) {
  const { rows } = await sql<{ lead: { id: number; name: string; owner: { id: number; name: string } | null } }>`
    select json_build_object('id', lead.id, 'name', lead.name, 'owner',
      case when staff.id is not null then json_build_object('id', staff.id, 'name', staff.name) end) as lead
    from unnest(${ids.slice(0, sampleSize)}::integer[]) with ordinality as first (id, place)
    join lead on lead.id = first.id left join staff on staff.id = lead.owner_id order by first.place`.execute(db)
  return rows.map(({ lead }) => lead)
}

export async function previewBulkTransfer(db: Database, staff: Staff, which: Which) {
  const leads = await movableLeads(db, staff, which)
  if (!leads) throw refuse(calls.previewBulkTransfer, 'permissionMissing')
  return { found: leads.found, movable: leads.ids.length, sample: await sampleOf(db, leads.ids) }
}

export const bulkJobKey = 'bulk_transfer:'

export const addBulkJob = (tx: Transaction, id: number) => addJob(tx, 'bulk_transfer', { bulk_id: id }, { key: bulkJobKey + id })

interface Wanted extends Which {
  to: readonly number[]
  note?: string | undefined
}

const refuseSecond = (call: { refusals: Pick<typeof calls.undoBulkTransfer.refusals, 'oneAtATime'> }) => (error: unknown) => {
  throw isTaken(error) ? refuse(call, 'oneAtATime') : error
}

/** Keeps which leads are meant, evenly among the receivers, before anything moves: what joins the list later is not moved. */
async function keepLeads(tx: Transaction, id: number, leadIds: readonly number[], to: readonly number[]): Promise<void> {
  await sql`
    insert into bulk_transfer_lead (bulk_id, position, lead_id, to_staff_id)
    select ${id}::integer, place, lead_id, (${to}::integer[])[1 + (place - 1) % ${to.length}::integer]
    from unnest(${leadIds}::integer[]) with ordinality as moving (lead_id, place)`.execute(tx)
}

export async function startBulkTransfer(tx: Transaction, staff: Staff, { to, note, ...which }: Wanted): Promise<calls.BulkTransfer> {
  const receivers = new Set(to)
  const active = (await activeCounsellors(tx)).filter(({ id }) => receivers.has(id)).map(({ id }) => id)
  if (active.length < receivers.size)
    throw refuse(calls.startBulkTransfer, 'counsellorNotFound', {
      errors: { to: [calls.startBulkTransfer.refusals.counsellorNotFound[1]] },
    })
  const leads = await movableLeads(tx, staff, which)
  if (!leads) throw refuse(calls.startBulkTransfer, 'permissionMissing')
  if (leads.ids.length > calls.mostMoved) throw refuse(calls.startBulkTransfer, 'tooMany')
  if (leads.ids.length === 0) throw refuse(calls.startBulkTransfer, 'nothing')
  const { id } = await tx
    .insertInto('bulk_transfer')
    .values({
      staff_id: staff.id,
      list: which.list ?? null,
      query: which.query ? JSON.stringify(which.query) : null,
      from_staff_id: which.from ?? null,
      to_staff_ids: active,
      note: note || null,
      total: leads.ids.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseSecond(calls.startBulkTransfer))
  await keepLeads(tx, id, leads.ids, active)
  await keepTrace(tx, staff.id, 'bulk_transfer', { bulk_id: id, ...which, to: active, leads: leads.ids.length })
  await addBulkJob(tx, id)
  return await madeOne(tx, staff, id)
}

async function madeOne(tx: Transaction, staff: Staff, id: number): Promise<calls.BulkTransfer> {
  const [made] = await readBulkTransfers(tx, staff.id, id)
  if (!made) throw new Error('The transfer that was written is not there.')
  return made
}

/** Has a job take the leads back. Only who made it undoes it. */
export async function undoBulkTransfer(tx: Transaction, staff: Staff, id: number): Promise<calls.BulkTransfer> {
  const { rows } = await sql<{ done: boolean; late: boolean }>`
    select status = 'done' as done, coalesce(${undoUntil} <= now(), false) as late
    from bulk_transfer as bulk where id = ${id} and staff_id = ${staff.id} for no key update`.execute(tx)
  const [found] = rows
  if (!found) throw refuse(calls.undoBulkTransfer, 'transferNotFound')
  if (!found.done) throw refuse(calls.undoBulkTransfer, 'notDone')
  if (found.late) throw refuse(calls.undoBulkTransfer, 'tooLate')
  await tx
    .updateTable('bulk_transfer')
    .set({ status: 'undoing', progress_at: sql`now()` })
    .where('id', '=', id)
    .execute()
    .catch(refuseSecond(calls.undoBulkTransfer))
  await addBulkJob(tx, id)
  return await madeOne(tx, staff, id)
}
