import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { everyLead, isListedFor } from '#domains/leads/server/lead/visible-to.ts'
import { finishThread as finishOperation, snoozeThread as snoozeOperation } from '#domains/messages/contract/inbox.ts'
import { seenElsewhere } from '#domains/messages/contract/message.ts'
import { readThread as readOperation } from '#domains/messages/contract/thread.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { announceThread } from '../message/announce-thread.ts'
import { seeLead } from '../message/see-lead.ts'
import { unreadOf } from '../message/unread-of.ts'

type Column = 'read_at' | 'finished_at' | 'snoozed_until'

const keep = (tx: Transaction, leadId: number, column: Column, value: RawBuilder<string | null>, onceKept = value) =>
  tx
    .insertInto('thread_state')
    .values({ lead_id: leadId, [column]: value })
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet({ [column]: onceKept }))
    .execute()

/**
 * Keeps how far somebody looked through a conversation whose lead is locked: to the parent's newest message that was on their screen. One
 * that came since stands after it, also where the parent wrote it earlier. Answers whether a message was moved for that.
 */
async function keepSeen(tx: Transaction, leadId: number, column: 'read_at' | 'finished_at', seen: number): Promise<boolean> {
  const { rows } = await sql<{ is_here: boolean; at: string | null }>`
    select coalesce(bool_or(id = ${seen}), false) as is_here, max(at) filter (where direction = 'incoming' and is_said) as at
    from message where lead_id = ${leadId} and id <= ${seen}`.execute(tx)
  const [{ is_here: isHere, at }] = rows as [{ is_here: boolean; at: string | null }]
  if (!isHere) throw refuse({ refusals: { seenElsewhere } }, 'seenElsewhere')
  if (at === null) return false
  const instant = sql<string>`${at}::timestamptz`
  await keep(tx, leadId, column, instant, sql<string>`greatest(${sql.ref(`thread_state.${column}`)}, ${instant})`)
  const moved = await tx
    .updateTable('message')
    .set({ at: clock })
    .where('lead_id', '=', leadId)
    .where('direction', '=', 'incoming')
    .where('id', '>', seen)
    .where('at', '<=', instant)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** Says that the messages on a screen were read, if its reader is the owner or has a share: an admin who looks in leaves them unread. */
export async function readThread(tx: Transaction, staff: Staff, leadId: number, seen: number): Promise<{ unread: number }> {
  const count = async () => {
    const { rows } = await sql<{ is_party: boolean; unread: number }>`
      select (owner_id = ${staff.id} or owner_id is null or exists (select from lead_share where lead_id = lead.id and staff_id = ${staff.id})) as is_party,
        ${unreadOf(sql`lead.id`)} as unread
      from lead where id = ${leadId}`.execute(tx)
    return rows[0] as { is_party: boolean; unread: number }
  }
  return await onLead(tx, readOperation, staff, leadId, async (_lead, { touch }) => {
    const before = await count()
    if (!before.is_party || before.unread === 0) return { unread: before.unread }
    if (await keepSeen(tx, leadId, 'read_at', seen)) touch()
    const { unread } = await count()
    if (unread !== before.unread) await announceThread(tx, leadId, staff.id)
    return { unread }
  })
}

type Finishing = z.output<typeof finishOperation.body>

/** Says that the parent's messages on the screen need no answer, or that they do after all. Answers whether none waits now. */
export async function finishThread(tx: Transaction, staff: Staff, leadId: number, { finished, seen }: Finishing) {
  await onLead(tx, finishOperation, staff, leadId, async (_lead, { touch }) => {
    if (finished && seen !== undefined) await keepSeen(tx, leadId, 'finished_at', seen)
    else await keep(tx, leadId, 'finished_at', sql`null`)
    touch()
    await announceThread(tx, leadId, staff.id)
  })
  const listed = tx
    .selectFrom('lead_listing')
    .select('unanswered_at')
    .where('lead_id', '=', leadId)
    .where(isListedFor([everyLead]))
  const { unanswered_at: waiting } = await listed.executeTakeFirstOrThrow()
  return { finished: waiting === null }
}

/** Takes a conversation out of the inbox for a while. */
export async function snoozeThread(tx: Transaction, staff: Staff, leadId: number, until: string | null) {
  await seeLead(tx, snoozeOperation, staff, leadId)
  if (until !== null && Date.parse(until) <= Date.now()) throw refuse(snoozeOperation, 'inThePast')
  await keep(tx, leadId, 'snoozed_until', sql`${until}::timestamptz`)
  await announceThread(tx, leadId, staff.id)
  return { snoozed_until: until }
}
