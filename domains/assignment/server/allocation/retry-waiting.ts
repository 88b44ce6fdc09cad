import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { type Allocation, allocate } from './allocate.ts'
import { assignWaiting, correctWaiting, type Parts } from './assign-new-leads.ts'
import { foreseeTurns } from './draw-turns.ts'
import { readNobodys } from './lead-facts.ts'
import { countLoads, loadReceivers } from './load-receivers.ts'
import { loadRules } from './load-rules.ts'

/** Most leads of one transaction. */
const atOnce = 200

/** Decides by the rules as of now, as for new leads. It writes nothing and takes no turns. */
export async function foresee(db: Database, leadIds: readonly number[]): Promise<Allocation> {
  const { rules } = await loadRules(db)
  const receivers = await loadReceivers(db)
  await countLoads(db, receivers, true)
  return await allocate(rules, await readNobodys(db, leadIds), receivers, foreseeTurns(db))
}

async function waitingAfter(db: Database, last: number): Promise<number[]> {
  const { rows } = await sql<{ lead_id: number }>`
    select lead_id from waiting_lead join lead on lead.id = lead_id
    where lead_id > ${last} and lead.owner_id is null and lead.erased_at is null and lead.merged_into_id is null
    order by lead_id limit ${atOnce}`.execute(db)
  return rows.map(({ lead_id }) => lead_id)
}

/** Gives what waits in the queue to counsellors who are there by now, and corrects why the rest waits; answers how many leads found one. */
export async function retryWaiting(db: Database, signal?: AbortSignal): Promise<number> {
  await sql`delete from waiting_lead using lead where lead.id = lead_id and (lead.owner_id is not null or lead.erased_at is not null)`.execute(
    db,
  )
  let found = 0
  const parts: Parts = { topic: `waited ${crypto.randomUUID()}`, counts: new Map() }
  let ids = await waitingAfter(db, 0)
  while (ids.length > 0) {
    signal?.throwIfAborted()
    const { given, waiting } = await foresee(db, ids)
    await correctWaiting(db, waiting)
    const leadIds = given.map(({ leadId }) => leadId)
    // Somebody else may have given some of them meanwhile.
    const gave = leadIds.length > 0 ? await inTransaction(db, (tx) => assignWaiting(tx, leadIds, parts)) : []
    for (const { staffId } of gave) parts.counts.set(staffId, (parts.counts.get(staffId) ?? 0) + 1)
    found += gave.length
    ids = await waitingAfter(db, ids.at(-1) ?? 0)
  }
  return found
}
