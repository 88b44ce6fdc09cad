import { sql } from 'kysely'
import type { z } from 'zod'
import { noteWords } from '#domains/leads/server/consent/note-words.ts'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { type MailKind, mailKinds } from '#domains/mail/contract/mail.ts'
import {
  listUnsubscribed as listOperation,
  takeBackUnsubscribe as operation,
  type RefusedKinds,
} from '#domains/mail/contract/mail-consent.ts'
import { seeLead } from '#domains/messages/server/message/see-lead.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { purposeOf } from '../mail/check-mail-gate.ts'

async function refusedKinds(db: Database, leadId: number): Promise<RefusedKinds> {
  const { rows } = await sql<{ kind: MailKind; at: string }>`
    select kind, no.since as at from lead
    join consent_now as no on no.contact = contact_key(lead.email) and no.channel = 'mail' and not no.given
    join (values ${sql.join(Object.entries(purposeOf).map(([kind, purpose]) => sql`(${sql.lit(kind)}, ${sql.lit(purpose)})`))}) as mails (kind, purpose)
      on mails.purpose = no.purpose
    where lead.id = ${leadId} order by no.since desc, kind`.execute(db)
  return { results: rows.map(({ kind, at }) => ({ kind, words: mailKinds[kind], at })) }
}

/** The kinds of mail from which the address of a lead unsubscribed. */
export async function listUnsubscribed(db: Database, staff: Staff, leadId: number): Promise<RefusedKinds> {
  await seeLead(db, listOperation, staff, leadId)
  return await refusedKinds(db, leadId)
}

/** Lets mails of a kind be sent to the address of a lead again, as the parent asked for them; answers the kinds that stay refused. */
export async function takeBackUnsubscribe(
  tx: Transaction,
  staff: Staff,
  leadId: number,
  { kind, reason }: z.output<typeof operation.body>,
): Promise<RefusedKinds> {
  await onLead(tx, operation, staff, leadId, async (_lead, { record }) => {
    const { rows } = await sql<{ address: string }>`
      select lead.email as address from lead join consent_now as no on no.contact = contact_key(lead.email)
      where lead.id = ${leadId} and no.channel = 'mail' and no.purpose = ${purposeOf[kind]} and not no.given`.execute(tx)
    const [no] = rows
    if (!no) throw refuse(operation, 'notUnsubscribed')
    const event = await record({ kind: 'mail_consent', after: { given: true, kind }, comment: reason })
    const word = { leadId, contact: no.address, purpose: purposeOf[kind], channel: 'mail', given: true } as const
    await noteWords(tx, [{ ...word, how: 'staff', staffId: staff.id, note: reason, proof: { of: 'event', id: event.id } }])
  })
  return await refusedKinds(tx, leadId)
}
