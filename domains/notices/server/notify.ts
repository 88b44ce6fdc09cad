import { sql } from 'kysely'
import type { Notice } from '#domains/notices/contract/notices.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { announce, announcement } from '#platform/server/events/hub.ts'
import type { Joining } from '#platform/server/joining.ts'

interface NewNotice {
  staffIds: readonly number[]
  kind: Notice['kind']
  leadId: number | null
  /** The member of staff who caused it; null for a job. */
  by: number | null
  text: string
  /** True if it counts until `settleNotices` says that nothing is left to do. */
  stays?: boolean
  /** A further notice on this topic replaces the one that is there, and counts as new. */
  topic?: string
}

/** Leaves notices, each for all of its members of staff, and tells their open screens when the transaction commits. */
export async function notifyAll(tx: Transaction, notices: readonly NewNotice[]): Promise<void> {
  const rows = notices.flatMap(({ staffIds, kind, leadId, by, text, stays = false, topic }) =>
    staffIds.map((staffId) => ({ staff_id: staffId, kind, lead_id: leadId, by_staff_id: by, text, stays, topic })),
  )
  if (rows.length === 0) return
  const events = rows.map(({ staff_id: id, by_staff_id: by }) => ({ kind: 'notice' as const, id, by, audience: [id] }))
  await sql`
    with left_notices as (
      insert into notice (staff_id, kind, lead_id, by_staff_id, text, stays, topic)
      select staff_id, kind, lead_id, by_staff_id, text, stays, topic from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (
        staff_id integer, kind text, lead_id integer, by_staff_id integer, text text, stays boolean, topic text)
      on conflict (staff_id, topic) where topic is not null
      do update set lead_id = excluded.lead_id, text = excluded.text, at = now(), read_at = null where notice.text <> excluded.text)
    ${announcement(tx, events)}`.execute(tx)
}

/** Leaves a notice for each of these members of staff, and tells their open screens when the transaction commits. */
export const notify = (tx: Transaction, notice: NewNotice): Promise<void> => notifyAll(tx, [notice])

/** Marks all unread notices of a kind about a lead as read, for every recipient. */
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

/** Marks the notices of a kind about both leads of a merge as read. */
export async function settleWithin({ stays, goes, change }: Joining, kind: Notice['kind']): Promise<void> {
  await change('notice', {
    set: sql`read_at = now()`,
    where: sql`lead_id in (${stays}, ${goes}) and kind = ${kind} and stays and read_at is null`,
  })
}
