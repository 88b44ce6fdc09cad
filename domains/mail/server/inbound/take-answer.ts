import { sql } from 'kysely'
import { writeMessageConsent } from '#domains/leads/server/lead/message-consent.ts'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { consentIn } from '#domains/messages/server/inbound/consent-words.ts'
import { putIncoming } from '#domains/messages/server/inbound/put-incoming.ts'
import { cameAt, reopenConversation, standsAt } from '#domains/messages/server/inbound/stand-in-thread.ts'
import { announceThread } from '#domains/messages/server/message/announce-thread.ts'
import { conversationLine } from '#domains/messages/server/message/conversation-line.ts'
import type { KeptFile } from '#domains/messages/server/message/put-message-files.ts'
import { advisoryLocks } from '#platform/server/db/advisory-locks.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { ReceivedMail } from '#platform/server/gateways/mail/received-mail.ts'
import { addToDay } from '../mail/add-to-day.ts'
import { findWriter, type Writer } from './find-writer.ts'

interface Taken {
  mail: ReceivedMail & { from: NonNullable<ReceivedMail['from']> }
  files: readonly KeptFile[]
  writer: Writer
}

/** The id under which a mail is kept: two senders that use one id do not hide one another's mail. */
const providerIdOf = ({ id, from }: Taken['mail'], isTaken: boolean) => (isTaken ? `${id} of ${from.address}` : id)

/** Whether a mail with this id stands there: of this sender, or of somebody else. */
async function isKnown(tx: Transaction, mail: Taken['mail']): Promise<'no' | 'this' | 'another'> {
  const ids = [providerIdOf(mail, false), providerIdOf(mail, true)]
  const rows = await tx
    .selectFrom('message')
    .select(['address', 'direction'])
    .where('channel', '=', 'email')
    .where('provider_id', 'in', ids)
    .execute()
  if (rows.some(({ address, direction }) => direction === 'incoming' && address === mail.from.address)) return 'this'
  return rows.length > 0 ? 'another' : 'no'
}

/** Writes a mail into a conversation. */
async function write(tx: Transaction, { mail, files, writer }: Taken, eventId: number | null, isNoted: boolean): Promise<void> {
  const at = mail.at ?? new Date().toISOString()
  const { leadId, correspondentId } = writer
  const isTaken = (await isKnown(tx, mail)) === 'another'
  const columns = {
    ...{ channel: 'email', lead_id: leadId, correspondent_id: correspondentId, event_id: eventId, address: mail.from.address },
    ...{
      state: isNoted ? 'noted' : 'received',
      kind: mail.isAutomatic ? 'auto_reply' : 'text',
      subject: mail.subject || null,
      text: mail.text,
    },
    ...{ provider_id: providerIdOf(mail, isTaken), reply_to_id: writer.answered ?? null },
    at: leadId === null ? clock : standsAt(leadId, at),
    sent_at: cameAt(at),
  }
  await putIncoming(tx, columns, files)
}

/** The mail that is answered counts as answered, once. */
async function noteReplied(tx: Transaction, messageId: number): Promise<void> {
  const noted = await tx
    .updateTable('mail')
    .set({ replied_at: clock })
    .where('message_id', '=', messageId)
    .where('replied_at', 'is', null)
    .executeTakeFirst()
  if (noted.numUpdatedRows > 0n) await addToDay(tx, messageId, 'replied')
}

/** Writes a mail to its lead. One of a program stands there too, and is no answer: it closes nothing and waits for nothing. */
async function addToLead(tx: Transaction, taken: Taken & { writer: { leadId: number } }): Promise<string> {
  const { mail, writer } = taken
  const became = await onAnyLead(tx, null, writer.leadId, async (lead, changes) => {
    // The second of two copies at one instant waited for the lead.
    if ((await isKnown(tx, mail)) === 'this') return 'repeat'
    if (lead.erased_at !== null) return 'mail of an erased parent'
    // A sender of a mail is not proved, so a mail stops our messages and starts none.
    const stops = !mail.isAutomatic && consentIn(mail.text) === false
    await write(tx, taken, await conversationLine(tx, lead.id, changes), mail.isAutomatic || stops)
    await announceThread(tx, lead.id, null)
    if (mail.isAutomatic) return 'automatic answer'
    await reopenConversation(tx, lead.id)
    if (stops) await writeMessageConsent(tx, lead.id, false, changes, { how: 'words' })
    if (writer.answered !== undefined) await noteReplied(tx, writer.answered)
    return 'answer'
  })
  return became ?? 'mail of an erased parent'
}

/** Takes in a mail that somebody wrote, once. Nothing is kept of a parent who asked to be forgotten, and of programs that nobody asked. */
export async function takeAnswer(tx: Transaction, mail: ReceivedMail, files: readonly KeptFile[]): Promise<string> {
  const { from } = mail
  if (!from) return 'mail without a sender'
  const named = { ...mail, from }
  // Two of one sender at one instant would both be new.
  await sql`select pg_advisory_xact_lock(${advisoryLocks.mailWriters}::integer, hashtext(${from.address}))`.execute(tx)
  if ((await isKnown(tx, named)) === 'this') return 'repeat'
  const writer = await findWriter(tx, named)
  const { leadId, correspondentId } = writer
  if (leadId !== null) return await addToLead(tx, { mail: named, files, writer: { ...writer, leadId } })
  if (correspondentId === null) return 'mail of a program'
  await write(tx, { mail: named, files, writer }, null, consentIn(mail.text) === false)
  return 'mail of an unknown contact'
}
