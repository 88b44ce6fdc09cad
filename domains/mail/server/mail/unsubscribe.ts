import { type RawBuilder, sql } from 'kysely'
import { noteWords } from '#domains/leads/server/consent/note-words.ts'
import { type LeadChanges, onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { type MailKind, mailKinds } from '#domains/mail/contract/mail.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { addToDay } from './add-to-day.ts'
import { purposeOf } from './check-mail-gate.ts'

interface Unsubscribing {
  message_id: number
  lead_id: number | null
  kind: MailKind
  address: string
  /** A mail server has it, so that it counts; a simulated one was only saved. */
  was_sent: boolean
}

/** Whether an address refuses mails of a kind by itself. */
async function refusesMails(tx: Transaction, address: string, kind: MailKind): Promise<boolean> {
  const { rows } = await sql`
    select from consent_now where contact = contact_key(${address}) and purpose = ${purposeOf[kind]} and channel = 'mail' and not given`.execute(
    tx,
  )
  return rows.length > 0
}

async function takeOff(
  tx: Transaction,
  { message_id: id, lead_id: leadId, address, was_sent: wasSent }: Unsubscribing,
  kinds: readonly MailKind[],
  how: 'click' | 'provider',
  record?: LeadChanges['record'],
): Promise<void> {
  for (const kind of kinds) {
    const word = { leadId, contact: address, purpose: purposeOf[kind], channel: 'mail' } as const
    const stood = await refusesMails(tx, address, kind)
    await noteWords(tx, [{ ...word, given: false, how, proof: { of: 'mail', id } }])
    if (!stood) await record?.({ kind: 'mail_consent', after: { given: false, kind } })
  }
  if (!wasSent) return
  const marked = await tx
    .updateTable('mail')
    .set({ unsubscribed_at: sql`clock_timestamp()` })
    .where('message_id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst()
  if (marked.numUpdatedRows > 0n) await addToDay(tx, id, 'unsubscribed')
}

/** Takes the address of a mail off mails of these kinds, or of the kind of the mail; undefined where there is no such mail. */
async function takeOffMail(tx: Transaction, which: RawBuilder<boolean>, kinds?: readonly MailKind[]): Promise<MailKind | undefined> {
  const { rows } = await sql<Unsubscribing>`
    select mail.message_id, mail.kind, message.address, mail.lead_id,
      message.state in ('sending', 'accepted', 'unknown') as was_sent
    from mail join message on message.id = mail.message_id where ${which}`.execute(tx)
  const [mail] = rows
  if (!mail) return undefined
  const off = (record?: LeadChanges['record']) => takeOff(tx, mail, kinds ?? [mail.kind], kinds ? 'provider' : 'click', record)
  // A test that staff sent to themselves belongs to no lead.
  if (mail.lead_id === null) await off()
  else await onAnyLead(tx, null, mail.lead_id, (lead, { record }) => off(lead.erased_at === null ? record : undefined))
  return mail.kind
}

/** Takes an address off mails of the kind of one that it got; undefined where there is no such mail. A second time changes nothing. */
export const unsubscribe = (db: Database, token: string) => inTransaction(db, (tx) => takeOffMail(tx, sql`token = ${token}`))

/** Takes the address of a mail off mails of every kind. */
export const unsubscribeFromAll = (tx: Transaction, messageId: number) =>
  takeOffMail(tx, sql`mail.message_id = ${messageId}`, Object.keys(mailKinds) as MailKind[])
