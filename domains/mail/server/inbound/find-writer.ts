import { sql } from 'kysely'
import { keepUnknownContact } from '#domains/messages/server/inbound/find-parent.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { ReceivedMail } from '#platform/server/gateways/mail/received-mail.ts'
import { findAnswered } from './find-sent-mail.ts'

export interface Writer {
  leadId: number | null
  correspondentId: number | null
  /** The mail of ours that is answered. */
  answered?: number | undefined
}

/** The lead of a conversation in which a mail with one of these ids stands. */
async function leadOfConversation(tx: Transaction, ids: readonly string[]): Promise<number | undefined> {
  if (ids.length === 0) return undefined
  const { rows } = await sql<{ lead_id: number }>`
    select lead_id from message
    where channel = 'email' and provider_id = any (${ids}::text[]) and lead_id is not null order by id desc limit 1`.execute(tx)
  return rows[0]?.lead_id
}

/** The lead that has an address: of several the one that was written to there last. An erased one still has its own. */
async function leadOfAddress(tx: Transaction, address: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select lead.id from lead where email = ${address} and merged_into_id is null
    order by erased_at nulls first, (
      select max(at) from message where message.address = lead.email and message.lead_id = lead.id) desc nulls last, lead.id
    limit 1`.execute(tx)
  return rows[0]?.id
}

/** The lead to which staff attached an address. */
async function leadOfUnknownContact(tx: Transaction, address: string): Promise<number | undefined> {
  const known = await tx
    .selectFrom('correspondent')
    .select('lead_id')
    .where('known_by', '=', address)
    .where('channel', '=', 'email')
    .executeTakeFirst()
  return known?.lead_id ?? undefined
}

/**
 * Finds who wrote a mail: by the mail of ours that it answers, whatever address it comes from, then by its address. Others wait as unknown contacts,
 * unless a program wrote.
 */
export async function findWriter(tx: Transaction, { before, from, isAutomatic, ...mail }: ReceivedMail): Promise<Writer> {
  const answered = await findAnswered(tx, mail)
  const address = from?.address ?? ''
  const leadId =
    answered?.lead_id ??
    (await leadOfConversation(tx, before)) ??
    (await leadOfAddress(tx, address)) ??
    (await leadOfUnknownContact(tx, address)) ??
    null
  if (leadId !== null) return { leadId, correspondentId: null, answered: answered?.id }
  if (isAutomatic || !from) return { leadId, correspondentId: null }
  // Somebody may just have said which lead the unknown contact is.
  const { id, lead_id: joined } = await keepUnknownContact(tx, { channel: 'email', knownBy: address, name: from.name || undefined })
  return { leadId: joined, correspondentId: joined === null ? id : null }
}
