import { sql, type UpdateObject } from 'kysely'
import { closeFollowUps } from '#domains/leads/server/lead/follow-ups.ts'
import type { LeadChanges } from '#domains/leads/server/lead/on-lead.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import type { Sender, SendOutcome } from '#platform/server/gateways/messaging/sender.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'
import { announceThread } from '../message/announce-thread.ts'
import type { ChannelRules, Rejected } from '../message/channel.ts'
import { noteTrouble } from '../message/note-trouble.ts'
import { keepOffersWish } from '../message/offers-wish.ts'
import { tellAuthor } from '../message/tell-author.ts'
import { addSendJob, inMilliseconds } from './add-send-job.ts'
import { applyChanges } from './apply-changes.ts'
import { holdProviderId, keepStatuses } from './apply-statuses.ts'
import type { Claimed } from './claim-message.ts'
import { onLeadOf } from './on-lead-of.ts'
import { isTooLate, pauseBefore } from './pauses.ts'
import { stopChannel } from './stop-channel.ts'

interface Settling extends Claimed {
  sender: Sender
  settled?: ChannelRules['settled'] | undefined
}

/** Writes what became of the try, unless the message was tried again since or somebody said otherwise. */
const write = (tx: Transaction, { row, sendingAt }: Claimed, columns: UpdateObject<DB, 'message'>) =>
  tx
    .updateTable('message')
    .set(columns)
    .where('id', '=', row.id)
    .where('state', 'in', ['sending', 'unknown'])
    .where(sql<boolean>`sending_at = ${sendingAt}::timestamptz`)
    .executeTakeFirst()

/** Whether a message answered the parent: before it, they wrote last. Mail to many answers nobody. */
async function isAnswer(tx: Transaction, leadId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ direction: string }>`
    select earlier.direction from message as earlier, message as own
    where own.id = ${id} and not own.is_bulk and earlier.lead_id = ${leadId} and earlier.is_said and not earlier.is_bulk and (earlier.at, earlier.id) < (own.at, own.id)
    order by earlier.at desc, earlier.id desc limit 1`.execute(tx)
  return rows[0]?.direction === 'incoming'
}

/** An answer closes the next call, if that was due. */
async function closeAnswered(tx: Transaction, claimed: Claimed, leadId: number, { touch }: LeadChanges): Promise<void> {
  const { id, event_id } = claimed.row
  if (event_id === null || !(await isAnswer(tx, leadId, id))) return
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(tx)
  await closeFollowUps(tx, leadId, { id: event_id, at: rows[0]?.at ?? '' }, { nextCall: 'due', appointments: 'none' })
  touch()
}

async function accept(
  tx: Transaction,
  settling: Settling,
  { providerId, note }: Extract<SendOutcome, { outcome: 'accepted' }>,
  changes?: LeadChanges,
) {
  const { sender, row } = settling
  const state = sender.simulated ? 'simulated' : 'accepted'
  const told = {
    state,
    provider: sender.provider,
    provider_id: providerId,
    simulated: sender.simulated,
    trouble: note ?? null,
    trouble_code: null,
  }
  await holdProviderId(tx, providerId)
  const { numUpdatedRows } = await write(tx, settling, told)
  if (numUpdatedRows === 0n) return
  await tx.updateTable('channel_state').set({ answered_at: clock }).where('channel', '=', row.channel).execute()
  // The provider may have told of it before it answered.
  await keepStatuses(tx, row.id, providerId)
  await applyChanges(tx, sender.provider, row.id, providerId)
  if (changes && row.lead_id !== null) await closeAnswered(tx, settling, row.lead_id, changes)
}

async function reject(tx: Transaction, settling: Settling, said: Rejected, changes?: LeadChanges): Promise<void> {
  const { row } = settling
  const told = { trouble: said.reason, trouble_code: said.code ?? null }
  await noteTrouble(tx, row.channel, said.reason)
  if (said.templatesChanged) await addJob(tx, 'sync_templates', {}, { key: 'sync_templates' })
  if (said.stopsOffers && row.e164 !== null) await keepOffersWish(tx, row.e164, false, new Date().toISOString())
  if (said.next === 'stop') {
    await write(tx, settling, { ...told, state: 'queued', send_at: null })
    await stopChannel(tx, row.channel, said.reason)
    return
  }
  if (said.next === 'again' && !isTooLate(row)) {
    const until = inMilliseconds(pauseBefore(row.tries, said.retryAfterSeconds))
    await write(tx, settling, { ...told, state: 'queued', send_at: until })
    await addSendJob(tx, row.id, sql`(select send_at from message where id = ${row.id})`)
    return
  }
  await write(tx, settling, { ...told, state: 'rejected' })
  changes?.touch()
  if (row.lead_id !== null)
    await tellAuthor(tx, { leadId: row.lead_id, staffId: row.staff_id, words: 'Your message was not sent', reason: said.reason })
}

async function leaveUnknown(tx: Transaction, settling: Settling, reason: string): Promise<void> {
  const { row } = settling
  await write(tx, settling, { state: 'unknown', trouble: reason })
  await noteTrouble(tx, row.channel, reason)
  if (row.lead_id !== null)
    await tellAuthor(tx, {
      leadId: row.lead_id,
      staffId: row.staff_id,
      words: 'It is not known whether your message was sent',
      reason,
    })
}

async function apply(tx: Transaction, settling: Settling, said: SendOutcome, changes?: LeadChanges): Promise<void> {
  if (said.outcome === 'accepted') await accept(tx, settling, said, changes)
  else if (said.outcome === 'rejected') await reject(tx, settling, said, changes)
  else await leaveUnknown(tx, settling, said.reason)
  await settling.settled?.(tx, settling.row, said)
}

/** Writes down what became of a message that the provider was asked to send. */
export async function settleMessage(db: Database, settling: Settling, said: SendOutcome): Promise<void> {
  await inTransaction(db, (tx) =>
    onLeadOf(tx, settling.row.id, async ({ leadId, changes }) => {
      await apply(tx, { ...settling, row: { ...settling.row, lead_id: leadId } }, said, changes)
      if (leadId !== null) await announceThread(tx, leadId, null)
    }),
  )
}
