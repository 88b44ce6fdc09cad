import { sql } from 'kysely'
import type { Notice } from '#domains/staff/contract/staff.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { announce } from '#platform/server/events/hub.ts'
import type { Joining } from '#platform/server/joining.ts'

interface NewNotice {
  staffIds: readonly number[]
  kind: Notice['kind']
  leadId: number | null
  /** Who caused it; nobody when a job did. */
  by: number | null
  text: string
  /** It counts until `settleNotices` says that nobody need do anything about it any more. */
  stays?: boolean
}

/** Leaves a notice for each of these members of staff, and tells their open screens when the transaction commits. */
export async function notify(tx: Transaction, { staffIds, kind, leadId, by, text, stays = false }: NewNotice): Promise<void> {
  if (staffIds.length === 0) return
  const rows = staffIds.map((staffId) => ({ staff_id: staffId, kind, lead_id: leadId, by_staff_id: by, text, stays }))
  await tx.insertInto('notice').values(rows).execute()
  for (const id of staffIds) await announce(tx, { kind: 'notice', id, by, audience: [id] })
}

/** Marks the notices of a kind about a lead as read that stayed until now, whoever has them. */
export async function settleNotices(tx: Transaction, leadId: number, kind: Notice['kind']): Promise<void> {
  const settled = await tx
    .updateTable('notice')
    .set({ read_at: sql`now()` })
    .where('lead_id', '=', leadId)
    .where('kind', '=', kind)
    .where('stays', '=', true)
    .where('read_at', 'is', null)
    .returning('staff_id')
    .execute()
  for (const id of new Set(settled.map(({ staff_id }) => staff_id))) await announce(tx, { kind: 'notice', id, by: null, audience: [id] })
}

/** The same where two leads become one. */
export async function settleWithin({ stays, goes, change }: Joining, kind: Notice['kind']): Promise<void> {
  await change('notice', {
    set: sql`read_at = now()`,
    where: sql`lead_id in (${stays}, ${goes}) and kind = ${kind} and stays and read_at is null`,
  })
}
