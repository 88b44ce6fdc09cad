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
  const values = {
    state,
    provider: sender.provider,
    provider_id: providerId,
    simulated: sender.simulated,
    trouble: note ?? null,
    trouble_code: null,
  }
  await holdProviderId(tx, providerId)
  const { numUpdatedRows } = await write(tx, settling, values)
  if (numUpdatedRows === 0n) return
  await tx.updateTable('channel_state').set({ answered_at: clock }).where('channel', '=', row.channel).execute()
  // The provider may have told of it before it answered.
  await keepStatuses(tx, row.id, providerId)
  await applyChanges(tx, sender.provider, row.id, providerId)
  if (changes && row.lead_id !== null) await closeAnswered(tx, settling, row.lead_id, changes)
}

async function reject(tx: Transaction, settling: Settling, outcome: Rejected, changes?: LeadChanges): Promise<void> {
  const { row } = settling
  const values = { trouble: outcome.reason, trouble_code: outcome.code ?? null }
  await noteTrouble(tx, row.channel, outcome.reason)
  if (outcome.templatesChanged) await addJob(tx, 'sync_templates', {}, { key: 'sync_templates' })
  if (outcome.stopsOffers && row.e164 !== null)
    await keepOffersWish(tx, row.e164, false, new Date().toISOString(), { how: 'provider', proof: { of: 'message', id: row.id } })
  if (outcome.next === 'stop') {
    await write(tx, settling, { ...values, state: 'queued', send_at: null })
    await stopChannel(tx, row.channel, outcome.reason)
    return
  }
  if (outcome.next === 'again' && !isTooLate(row)) {
    const until = inMilliseconds(pauseBefore(row.tries, outcome.retryAfterSeconds))
    await write(tx, settling, { ...values, state: 'queued', send_at: until })
    await addSendJob(tx, row.id, sql`(select send_at from message where id = ${row.id})`)
    return
  }
  await write(tx, settling, { ...values, state: 'rejected' })
  changes?.touch()
  if (row.lead_id !== null)
    await tellAuthor(tx, { leadId: row.lead_id, staffId: row.staff_id, words: 'Your message was not sent', reason: outcome.reason })
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

async function apply(tx: Transaction, settling: Settling, outcome: SendOutcome, changes?: LeadChanges): Promise<void> {
  if (outcome.outcome === 'accepted') await accept(tx, settling, outcome, changes)
  else if (outcome.outcome === 'rejected') await reject(tx, settling, outcome, changes)
  else await leaveUnknown(tx, settling, outcome.reason)
  await settling.settled?.(tx, settling.row, outcome)
}

/** Writes down what became of a message that the provider was asked to send. */
export async function settleMessage(db: Database, settling: Settling, outcome: SendOutcome): Promise<void> {
  await inTransaction(db, (tx) =>
    onLeadOf(tx, settling.row.id, async ({ leadId, changes }) => {
      await apply(tx, { ...settling, row: { ...settling.row, lead_id: leadId } }, outcome, changes)
      if (leadId !== null) await announceThread(tx, leadId, null)
    }),
  )
}
