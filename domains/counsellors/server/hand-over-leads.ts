import { sql } from 'kysely'
import type { z } from 'zod'
import { handOverLeads as call } from '#domains/counsellors/contract/counsellors.ts'
import { onAnyLead } from '#domains/leads/server/core/on-lead.ts'
import { activeCounsellors } from '#domains/sharing/server/active-counsellors.ts'
import { handOver } from '#domains/sharing/server/transfer-lead.ts'
import { hasRole } from '#domains/staff/server/accounts/list-accounts.ts'
import { notify } from '#domains/staff/server/notify.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { isTaken } from '#platform/server/db/trouble.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'

const jobKey = 'hand-over-leads-'

const addHandOverJob = (tx: Transaction, id: number) => addJob(tx, 'hand_over_leads', { id }, { key: jobKey + id })

/** Begins to transfer all leads of a counsellor to another; answers how many they are. */
export async function handOverLeads(
  tx: Transaction,
  staff: Staff,
  from: number,
  { to, note }: z.output<typeof call.body>,
): Promise<number> {
  const giver = await tx.selectFrom('staff').select('id').where('id', '=', from).where(hasRole('counsellor')).executeTakeFirst()
  if (!giver) throw refuse(call, 'accountNotFound')
  if (to === from) throw refuseField(call, 'toThemselves', 'to')
  if (!(await activeCounsellors(tx)).some(({ id }) => id === to)) throw refuseField(call, 'receiverNotFound', 'to')
  const begun = tx
    .insertInto('lead_hand_over')
    .values({ from_id: from, to_id: to, by_id: staff.id, note: note || null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await begun.catch((error: unknown) => {
    throw isTaken(error) ? refuse(call, 'underWay') : error
  })
  await addHandOverJob(tx, id)
  const { rows } = await sql<{ leads: number }>`
    select count(*)::integer as leads from lead where owner_id = ${from} and erased_at is null`.execute(tx)
  return rows[0]?.leads ?? 0
}

interface Under {
  id: number
  from_id: number
  to_id: number
  by_id: number
  note: string | null
}

/** So many leads are asked for at a time. */
const batch = 100

/** Each lead in a transaction of its own, so that nobody waits for a thousand; who got it from the counsellor meanwhile keeps it. */
async function handOverOne(db: Database, { id, from_id, to_id, by_id, note }: Under, leadId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await onAnyLead(tx, null, leadId, async (lead, { record }) => {
      if (lead.owner_id !== from_id) return
      const before = await handOver(tx, leadId, to_id)
      await record({ kind: 'transfer', staff_id: by_id, to_staff_ids: [to_id], before, after: { owner_id: to_id }, comment: note })
      await sql`update lead_hand_over set moved = moved + 1, progress_at = now() where id = ${id}`.execute(tx)
    })
  })
}

async function finish(db: Database, { id, from_id, to_id, by_id }: Under): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ moved: number; giver: string; by: string }>`
      update lead_hand_over set done_at = now() from staff as giver, staff as admin
      where lead_hand_over.id = ${id} and done_at is null and giver.id = ${from_id} and admin.id = ${by_id}
      returning moved, giver.name as giver, admin.name as by`.execute(tx)
    const [done] = rows
    if (!done || done.moved === 0) return
    const leads = done.moved === 1 ? 'a lead' : `${done.moved.toLocaleString('en-IN')} leads`
    const text = `${done.by} handed ${leads} of ${done.giver} over to you`
    await notify(tx, { staffIds: [to_id], kind: 'leads_handed_over', leadId: null, by: by_id, text })
  })
}

/** Goes on with a hand-over until none of the leads are left. Whoever runs it again does what is left of it. */
export async function runHandOver(db: Database, id: number, stopped: AbortSignal | undefined): Promise<void> {
  const under = await db
    .selectFrom('lead_hand_over')
    .select(['id', 'from_id', 'to_id', 'by_id', 'note'])
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  if (!under) return
  for (;;) {
    const leads = await db
      .selectFrom('lead')
      .select('id')
      .where('owner_id', '=', under.from_id)
      .where('erased_at', 'is', null)
      .orderBy('id')
      .limit(batch)
      .execute()
    if (leads.length === 0) return await finish(db, under)
    for (const lead of leads) {
      if (stopped?.aborted) throw new Error('The portal stops; the hand-over goes on when it is back.')
      await handOverOne(db, under, lead.id)
    }
  }
}

/** A lead takes milliseconds; a hand-over without progress for so long died with its process. */
const deadAfter = sql`interval '1 minute'`

/** Goes on with hand-overs whose process died: the job runner itself would leave them for hours. */
export async function resumeHandOvers(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update lead_hand_over set progress_at = now()
      where done_at is null and progress_at < now() - ${deadAfter} and not exists (
        select from graphile_worker.jobs where key = ${jobKey} || lead_hand_over.id and locked_at is null and attempts < max_attempts)
      returning id`.execute(tx)
    for (const { id } of rows) await addHandOverJob(tx, id)
  })
}
