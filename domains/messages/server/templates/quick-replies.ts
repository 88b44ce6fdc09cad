import { sql } from 'kysely'
import type { z } from 'zod'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import type { About } from '#domains/messages/contract/about.ts'
import {
  changeQuickReply as changeOperation,
  createQuickReply as createOperation,
  deleteQuickReply as deleteOperation,
  fillReply,
  type QuickReply,
  listRepliesFor as repliesOperation,
} from '#domains/messages/contract/quick-replies.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { isTaken } from '#platform/server/db/trouble.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { seeLead } from '../message/see-lead.ts'
import { mayChangeReply, seesReply } from '../policy.ts'
import { leadValues } from './lead-values.ts'

type Written = z.output<typeof createOperation.body>

const columns = (staff: Staff) =>
  ['id', 'shortcut', 'text', sql<boolean>`staff_id is null`.as('everyone'), mayChangeReply(staff).as('may_change')] as const

/** The replies of everyone and the reader's own; of two with one word their own is the first. */
export async function listQuickReplies(db: Database, staff: Staff): Promise<{ results: QuickReply[] }> {
  const results = await db
    .selectFrom('quick_reply')
    .select(columns(staff))
    .where(seesReply(staff))
    .orderBy('shortcut')
    .orderBy(sql`staff_id is null`)
    .execute()
  return { results }
}

export async function listRepliesFor(db: Database, staff: Staff, leadId: number, about: About) {
  await seeLead(db, repliesOperation, staff, leadId)
  const [{ results }, known] = await Promise.all([listQuickReplies(db, staff), leadValues(db, staff, leadId, about)])
  return { results: results.map(({ id, shortcut, text, everyone }) => ({ id, shortcut, text: fillReply(text, known), everyone })) }
}

const ownerOf = (staff: Staff, everyone: boolean) => (everyone ? null : staff.id)

function refuseEveryone(staff: Staff, { everyone }: Written): void {
  if (everyone && !overseesLeads(staff)) throw refuseField(createOperation, 'onlyAdmins', 'everyone')
}

export async function createQuickReply(tx: Transaction, staff: Staff, written: Written): Promise<QuickReply> {
  refuseEveryone(staff, written)
  const { shortcut, text, everyone = false } = written
  const made = await tx
    .insertInto('quick_reply')
    .values({ shortcut, text, staff_id: ownerOf(staff, everyone), changed_by_id: staff.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns(staff))
    .executeTakeFirst()
  if (!made) throw refuse(createOperation, 'shortcutTaken', { words: { shortcut } })
  return made
}

export async function changeQuickReply(tx: Transaction, staff: Staff, id: number, written: Written): Promise<QuickReply> {
  refuseEveryone(staff, written)
  const { shortcut, text } = written
  const before = await tx
    .selectFrom('quick_reply')
    .select('staff_id')
    .where('id', '=', id)
    .where(mayChangeReply(staff))
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw refuse(changeOperation, 'replyGone')
  const owner = ownerOf(staff, written.everyone ?? before.staff_id === null)
  const other = await tx
    .selectFrom('quick_reply')
    .select('id')
    .where('shortcut', '=', shortcut)
    .where(sql<boolean>`staff_id is not distinct from ${owner}`)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw refuse(changeOperation, 'shortcutTaken', { words: { shortcut } })
  return await tx
    .updateTable('quick_reply')
    .set({ shortcut, text, staff_id: owner, changed_by_id: staff.id, changed_at: clock })
    .where('id', '=', id)
    .returning(columns(staff))
    .executeTakeFirstOrThrow()
    .catch((error) => {
      // Another reply got the word at this instant.
      throw isTaken(error) ? refuse(changeOperation, 'shortcutTaken', { words: { shortcut } }) : error
    })
}

export async function deleteQuickReply(tx: Transaction, staff: Staff, id: number): Promise<{ deleted: number }> {
  const { numDeletedRows } = await tx.deleteFrom('quick_reply').where('id', '=', id).where(mayChangeReply(staff)).executeTakeFirst()
  if (numDeletedRows === 0n) throw refuse(deleteOperation, 'replyGone')
  return { deleted: id }
}
