import { sql } from 'kysely'
import { type AccountNow, accountNow } from '#domains/accounts/server/account/account-now.ts'
import { bulkTroubles } from '#domains/assignment/contract/bulk.ts'
import { isUnderWay } from '#domains/calls/server/call/state-conditions.ts'
import type { Placing } from '#domains/calls/server/placing/placing.ts'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { activeCounsellors } from '#domains/sharing/server/handover/active-counsellors.ts'
import { type BeforeTransfer, transferTo } from '#domains/sharing/server/handover/transfer-to.ts'
import { takeBack } from '#domains/sharing/server/undo-transfer.ts'
import { counted } from '#platform/contract/counts.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { announce } from '#platform/server/events/hub.ts'
import { stopWaiting } from '../allocation/assign-new-leads.ts'
import { isToGive } from '../policy.ts'

/** Leads of one transaction: short, since nobody else can work on them meanwhile. */
const leadsOfPart = 25

interface Bulk {
  id: number
  staff_id: number
  status: 'waiting' | 'running' | 'undoing'
  note: string | null
}

interface Part {
  position: number
  lead_id: number
  from_staff_id: number | null
  to_staff_id: number
  event_id: number | null
  rule_id: number | null
}

type Outcome = 'moved' | 'skipped' | 'in_use' | 'returned' | 'kept'

/** The transfer, locked: of two runs that meet, one waits and then finds what is left. Undefined when nothing is to be done any more. */
async function lockBulk(tx: Transaction, id: number): Promise<Bulk | undefined> {
  const bulk = await tx
    .selectFrom('bulk_transfer')
    .select(['id', 'staff_id', 'note', sql<Bulk['status']>`status`.as('status')])
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running', 'undoing'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return bulk
}

const keep = (tx: Transaction, bulkId: number, { position }: Part, outcome: Outcome, eventId?: number) =>
  tx
    .updateTable('bulk_transfer_lead')
    .set({ outcome, ...(eventId !== undefined && { event_id: eventId }) })
    .where('bulk_id', '=', bulkId)
    .where('position', '=', position)
    .execute()

type HeldBy = Placing['heldBy']

interface Work {
  heldBy: HeldBy
  bulk: Bulk
  staff: AccountNow
  names: ReadonlyMap<number, string>
}

/** Whether anybody but the receiver has a lead in the dialer or on the telephone: the transfer would take it from under their hands. */
async function isInUse(tx: Transaction, heldBy: HeldBy, leadId: number, staffId: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from lead where id = ${leadId} and (${heldBy({ id: staffId ?? 0 })} is not null or exists (
      select from call where call.lead_id = lead.id and call.staff_id is distinct from ${staffId} and ${isUnderWay}))`.execute(tx)
  return rows.length > 0
}

/** Given by a rule, a lead counts for the limits of its receiver. */
async function countGiven(tx: Transaction, { lead_id, to_staff_id, rule_id }: Part): Promise<void> {
  await stopWaiting(tx, lead_id)
  if (rule_id !== null) await tx.insertInto('lead_assignment').values({ lead_id, staff_id: to_staff_id, rule_id }).execute()
}

const uncountGiven = (tx: Transaction, { lead_id, to_staff_id, rule_id }: Part) =>
  sql`delete from lead_assignment where id = (
    select max(id) from lead_assignment where lead_id = ${lead_id} and staff_id = ${to_staff_id} and rule_id = ${rule_id})`.execute(tx)

/** Moves one lead by the rules of a transfer, as they are now. */
async function move(tx: Transaction, { heldBy, bulk, staff, names }: Work, part: Part): Promise<void> {
  const name = names.get(part.to_staff_id)
  const moved = await onAnyLead(tx, staff, part.lead_id, async (lead, changes) => {
    const allowed = await sql`select from lead where id = ${lead.id} and ${isToGive(staff)}`.execute(tx)
    const hasMoved = lead.owner_id !== part.from_staff_id
    if (name === undefined || hasMoved || lead.owner_id === part.to_staff_id || allowed.rows.length === 0) return 'skipped'
    if (await isInUse(tx, heldBy, lead.id, part.to_staff_id)) return 'in_use'
    return await transferTo(tx, staff, lead, changes, { to: { id: part.to_staff_id, name }, note: bulk.note ?? undefined, isQuiet: true })
  })
  if (typeof moved === 'object') await Promise.all([keep(tx, bulk.id, part, 'moved', moved.id), countGiven(tx, part)])
  else await keep(tx, bulk.id, part, moved ?? 'skipped')
}

/** The transfer of a lead, if it can be taken back: it stands, and nobody did anything with the lead since but transfers that were undone. */
async function transferToUndo(tx: Transaction, { lead_id, event_id, to_staff_id }: Part, ownerId: number | null) {
  if (ownerId !== to_staff_id) return undefined
  const { rows } = await sql<{ before: BeforeTransfer }>`
    select before from lead_event as event where event.id = ${event_id} and not exists (
      select from lead_event as later where later.lead_id = event.lead_id and later.id > event.id and later.staff_id is not null
        and later.undoes_event_id is null and not exists (select from lead_event as undone where undone.undoes_event_id = later.id))`.execute(
    tx,
  )
  return rows[0] && event_id !== null ? { id: event_id, lead_id, to: to_staff_id, before: rows[0].before } : undefined
}

async function giveBack(tx: Transaction, { heldBy, bulk, staff }: Work, part: Part): Promise<void> {
  const returned = await onAnyLead(tx, staff, part.lead_id, async (lead, { record }) => {
    const isLeft = lead.erased_at !== null || (await isInUse(tx, heldBy, lead.id, null))
    const transfer = isLeft ? undefined : await transferToUndo(tx, part, lead.owner_id)
    return transfer && (await takeBack(tx, staff, transfer, lead, record))
  })
  if (returned) await uncountGiven(tx, part)
  await keep(tx, bulk.id, part, returned ? 'returned' : 'kept')
}

async function nextPart(tx: Transaction, { id, status }: Bulk): Promise<Part[]> {
  const left = tx
    .selectFrom('bulk_transfer_lead')
    .select(['position', 'lead_id', 'from_staff_id', 'to_staff_id', 'event_id', 'rule_id'])
    .where('bulk_id', '=', id)
  const parts = await (status === 'undoing' ? left.where('outcome', '=', 'moved') : left.where('outcome', 'is', null))
    .orderBy('position')
    .limit(leadsOfPart)
    .execute()
  // In the order of the leads, so that two transactions never wait for each other.
  return parts.toSorted((one, other) => one.lead_id - other.lead_id)
}

/** Each receiver, and each who had some of them, is told once. */
async function tellMoved(tx: Transaction, { bulk, staff }: Work): Promise<void> {
  const { rows } = await sql<{ to_staff_id: number; from_staff_id: number | null; leads: number }>`
    select one.to_staff_id, event.from_staff_id, count(*)::integer as leads
    from bulk_transfer_lead as one join lead_event as event on event.id = one.event_id
    where one.bulk_id = ${bulk.id} and one.outcome = 'moved' group by 1, 2`.execute(tx)
  const sum = (of: 'to_staff_id' | 'from_staff_id') =>
    Map.groupBy(rows, (row) => row[of])
      .entries()
      .map(([id, theirs]) => [id, theirs.reduce((all, { leads }) => all + leads, 0)] as const)
  const notice = { kind: 'bulk_transfer', leadId: null, by: staff.id } as const
  const note = bulk.note ? `: ${bulk.note}` : ''
  for (const [id, leads] of sum('to_staff_id'))
    if (id !== null && id !== staff.id)
      await notify(tx, { ...notice, staffIds: [id], text: `${staff.name} transferred ${counted(leads, 'lead')} to you${note}` })
  for (const [id, leads] of sum('from_staff_id'))
    if (id !== null && id !== staff.id)
      await notify(tx, { ...notice, staffIds: [id], text: `${staff.name} transferred ${counted(leads, 'lead')} of yours to others${note}` })
}

async function tellUndone(tx: Transaction, { bulk, staff }: Work): Promise<void> {
  const outcomes = await tx
    .selectFrom('bulk_transfer_lead')
    .select(['to_staff_id', 'outcome', ({ fn }) => fn.countAll<number>().as('leads')])
    .where('bulk_id', '=', bulk.id)
    .where('outcome', 'in', ['returned', 'kept'])
    .groupBy(['to_staff_id', 'outcome'])
    .execute()
  const notice = { kind: 'bulk_transfer', leadId: null } as const
  for (const { to_staff_id, outcome, leads } of outcomes)
    if (outcome === 'returned' && to_staff_id !== staff.id)
      await notify(tx, {
        ...notice,
        by: staff.id,
        staffIds: [to_staff_id],
        text: `${staff.name} took back ${counted(Number(leads), 'lead')} that were transferred to you`,
      })
  const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).reduce((sum, { leads }) => sum + Number(leads), 0)
  const kept = count('kept')
  const stayed = kept > 0 ? `; ${counted(kept, 'lead')} stayed, because somebody worked on them or transferred them on since` : ''
  await notify(tx, {
    ...notice,
    by: null,
    staffIds: [staff.id],
    text: `Your bulk transfer is undone: ${counted(count('returned'), 'lead')} came back${stayed}`,
  })
}

const keepProgress = async (
  tx: Transaction,
  { id, staff_id }: Bulk,
  changes: { status: 'running' | 'undoing' | 'done' | 'undone' | 'failed'; trouble?: string },
) => {
  const isOver = changes.status === 'done' || changes.status === 'failed'
  await tx
    .updateTable('bulk_transfer')
    .set({ ...changes, progress_at: sql`now()`, ...(isOver && { finished_at: sql`now()` }) })
    .where('id', '=', id)
    .execute()
  await announce(tx, { kind: 'bulk_transfer', id, by: staff_id, audience: [staff_id] })
}

async function finish(tx: Transaction, work: Work): Promise<void> {
  const isUndone = work.bulk.status === 'undoing'
  await (isUndone ? tellUndone : tellMoved)(tx, work)
  await keepProgress(tx, work.bulk, { status: isUndone ? 'undone' : 'done' })
}

/** One part in a short transaction, as the accounts are then; answers whether there may be more. */
async function runPart(tx: Transaction, heldBy: HeldBy, id: number): Promise<boolean> {
  const bulk = await lockBulk(tx, id)
  if (!bulk) return false
  const staff = await accountNow(tx, bulk.staff_id)
  if (!staff) {
    await keepProgress(tx, bulk, { status: 'failed', trouble: bulkTroubles.disabled })
    return false
  }
  const work = { heldBy, bulk, staff, names: new Map((await activeCounsellors(tx)).map(({ id: each, name }) => [each, name])) }
  const parts = await nextPart(tx, bulk)
  for (const part of parts) await (bulk.status === 'undoing' ? giveBack : move)(tx, work, part)
  if (parts.length === 0) await finish(tx, work)
  else await keepProgress(tx, bulk, { status: bulk.status === 'undoing' ? 'undoing' : 'running' })
  return parts.length > 0
}

/** Moves the leads of a bulk transfer, or takes them back, part by part. A run that died is gone on with where it ended. */
export async function runBulkTransfer(db: Database, heldBy: HeldBy, id: number, signal?: AbortSignal): Promise<void> {
  while (await inTransaction(db, (tx) => runPart(tx, heldBy, id))) signal?.throwIfAborted()
}
