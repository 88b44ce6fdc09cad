import { sql } from 'kysely'
import type { z } from 'zod'
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

async function refusedKinds(db: Database, leadId: number): Promise<RefusedKinds> {
  const rows = await db
    .selectFrom('mail_refusal')
    .innerJoin('lead', 'lead.email', 'mail_refusal.address')
    .select(['mail_refusal.kind', 'mail_refusal.at'])
    .where('lead.id', '=', leadId)
    .orderBy('mail_refusal.at', 'desc')
    .execute()
  return { results: rows.map(({ kind, at }) => ({ kind: kind as MailKind, words: mailKinds[kind as MailKind], at })) }
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
    const taken = await tx
      .deleteFrom('mail_refusal')
      .where('kind', '=', kind)
      .where('address', '=', sql<string>`(select email from lead where id = ${leadId})`)
      .executeTakeFirst()
    if (taken.numDeletedRows === 0n) throw refuse(operation, 'notUnsubscribed')
    await record({ kind: 'mail_consent', after: { given: true, kind }, comment: reason })
  })
  return await refusedKinds(tx, leadId)
}
