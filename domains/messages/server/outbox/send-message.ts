import { sql } from 'kysely'
import type { LeadChanges } from '#domains/leads/server/lead/on-lead.ts'
import type { Channel } from '#domains/messages/contract/message.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { announceThread } from '../message/announce-thread.ts'
import type { ChannelRules, Channels, Rejected } from '../message/channel.ts'
import { noteTrouble } from '../message/note-trouble.ts'
import { type OutboxRow, outboxColumns } from '../message/outbox-row.ts'
import { tellAuthor } from '../message/tell-author.ts'
import { addSendJob, inMilliseconds } from './add-send-job.ts'
import { claimMessage } from './claim-message.ts'
import { fallDue, isDue } from './fall-due.ts'
import { onLeadOf } from './on-lead-of.ts'
import { isTooLate, pauseBefore } from './pauses.ts'
import { settleMessage } from './settle-message.ts'

/** Has a message whose file was not taken wait, or ends it. */
async function putOff(tx: Transaction, row: OutboxRow, { reason, next }: Rejected, changes?: LeadChanges): Promise<void> {
  const isOver = next === 'stays' || isTooLate(row)
  const changed = await tx
    .updateTable('message')
    .set({
      trouble: reason,
      tries: sql<number>`tries + 1`,
      ...(isOver ? { state: 'rejected' } : { send_at: inMilliseconds(pauseBefore(row.tries + 1, undefined)) }),
    })
    .where('id', '=', row.id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return
  await noteTrouble(tx, row.channel, reason)
  if (!isOver) await addSendJob(tx, row.id, sql`(select send_at from message where id = ${row.id})`)
  if (row.lead_id === null) return
  await announceThread(tx, row.lead_id, null)
  if (!isOver) return
  changes?.touch()
  await tellAuthor(tx, { leadId: row.lead_id, staffId: row.staff_id, words: 'Your message was not sent', reason })
}

/** Prepares a message that is due; where that fails the message waits, or ends. Answers whether it may be sent. */
async function isPrepared(db: Database, { prepare }: ChannelRules, gateways: Gateways, id: number): Promise<boolean> {
  const queued = db.selectFrom('message').select(outboxColumns).where('id', '=', id).where('state', '=', 'queued').where(isDue)
  const row = await queued.executeTakeFirst()
  if (!row) return false
  const trouble = await prepare?.(db, gateways, row)
  if (!trouble) return true
  await inTransaction(db, (tx) => onLeadOf(tx, id, ({ leadId, changes }) => putOff(tx, { ...row, lead_id: leadId }, trouble, changes)))
  return false
}

/** Sends a message that is due, once: written down as being sent, then handed to the provider, then what it answered. */
export async function sendMessage(db: Database, gateways: Gateways, channels: Channels, id: number): Promise<void> {
  const found = await db.selectFrom('message').select(['channel', 'state']).where('id', '=', id).executeTakeFirst()
  const rules = found && channels[found.channel as Channel]
  const sender = rules?.sender(gateways)
  if (!rules || !sender) return
  if (found.state === 'scheduled') await fallDue(db, id)
  if (!(await isPrepared(db, rules, gateways, id))) return
  const claimed = await claimMessage(db, { rules, sender, gateways }, id)
  if (claimed) await settleMessage(db, { ...claimed, sender, settled: rules.settled }, await sender.send(claimed.outgoing))
}
