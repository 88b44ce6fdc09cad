import { sql } from 'kysely'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { gateRefusals } from '#domains/messages/contract/refusals.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { Outgoing, Sender } from '#platform/server/gateways/messaging/sender.ts'
import { announceThread } from '../message/announce-thread.ts'
import type { ChannelRules } from '../message/channel.ts'
import { type OutboxRow, outboxColumns } from '../message/outbox-row.ts'
import { tellAuthor } from '../message/tell-author.ts'
import { addSendJob } from './add-send-job.ts'
import { isDue } from './fall-due.ts'
import { takeTurn } from './take-turn.ts'

/** How a message is sent: by the rules of its channel, through an adapter of it. */
export interface OutboundChannel {
  rules: ChannelRules
  sender: Sender
  gateways: Gateways
}

/** A message that is to be sent now, and the instant at which that was written down. */
export interface Claimed {
  row: OutboxRow
  outgoing: Outgoing
  sendingAt: string
}

const lockDue = (tx: Transaction, id: number): Promise<OutboxRow | undefined> =>
  tx
    .selectFrom('message')
    .select(outboxColumns)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where(isDue)
    .forUpdate()
    .executeTakeFirst()

/** Ends a message that may not be sent any more, with why. */
async function refuseToSend(tx: Transaction, row: OutboxRow, state: 'rejected' | 'cancelled', trouble: string) {
  await tx.updateTable('message').set({ state, trouble, trouble_code: null }).where('id', '=', row.id).execute()
  if (row.lead_id === null) return
  await announceThread(tx, row.lead_id, null)
  await tellAuthor(tx, { leadId: row.lead_id, staffId: row.staff_id, words: 'Your message was not sent', reason: trouble })
}

/** Writes down that the provider is being asked. It is committed before the request is written. */
async function beginSending(tx: Transaction, { rules, gateways }: OutboundChannel, row: OutboxRow): Promise<Claimed> {
  const begun = await tx
    .updateTable('message')
    .set({
      state: 'sending',
      sending_at: clock,
      tries: sql<number>`tries + 1`,
      trouble: null,
      trouble_code: null,
      send_at: null,
    })
    .where('id', '=', row.id)
    .returning(['sending_at', 'tries'])
    .executeTakeFirstOrThrow()
  const outgoing = await rules.outgoing(tx, row, gateways)
  return { row: { ...row, tries: begun.tries }, outgoing, sendingAt: begun.sending_at as string }
}

async function claim(tx: Transaction, channel: OutboundChannel, row: OutboxRow): Promise<Claimed | undefined> {
  const wait = await takeTurn(tx, channel.sender, row)
  if (!wait) return await beginSending(tx, channel, row)
  await tx
    .updateTable('message')
    .set({ ...(wait.reason !== undefined && { trouble: wait.reason }), send_at: wait.until })
    .where('id', '=', row.id)
    .execute()
  if (wait.until) await addSendJob(tx, row.id, sql`${wait.until}::timestamptz`)
  return undefined
}

async function claimForLead(tx: Transaction, channel: OutboundChannel, id: number, leadId: number): Promise<Claimed | undefined> {
  return await onAnyLead(tx, null, leadId, async (lead, changes) => {
    const row = await lockDue(tx, id)
    if (!row) return undefined
    if (lead.erased_at !== null) {
      await refuseToSend(tx, { ...row, staff_id: null }, 'cancelled', gateRefusals.leadNotFound[1])
      return undefined
    }
    const blocker = await channel.rules.blocker(tx, channel.sender, { ...row, lead_id: leadId })
    if (blocker) {
      await refuseToSend(tx, row, 'rejected', blocker.reason)
      changes.touch()
      return undefined
    }
    return await claim(tx, channel, row)
  })
}

/**
 * Takes a message that is due to be sent now, under the lead's lock: whatever forbids it by now ends it, and whatever makes it wait puts
 * it off. Undefined where nothing is to be sent.
 */
export async function claimMessage(db: Database, channel: OutboundChannel, id: number): Promise<Claimed | undefined> {
  return await inTransaction(db, async (tx) => {
    const found = await tx.selectFrom('message').select('lead_id').where('id', '=', id).executeTakeFirst()
    if (!found) return undefined
    if (found.lead_id !== null) return await claimForLead(tx, channel, id, found.lead_id)
    // A test that staff sent to themselves.
    const row = await lockDue(tx, id)
    return row && (await claim(tx, channel, row))
  })
}
