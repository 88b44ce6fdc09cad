import { getMail as operation } from '#domains/mail/contract/mail.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { mailOfMessage, renderStored } from '../mail/read-mail.ts'
import { seesMail } from '../policy.ts'

const columns = [
  'sent_at',
  'opened_at',
  'machine_opened_at',
  'clicked_at',
  'replied_at',
  'bounced_at',
  'returned_at',
  'unsubscribed_at',
] as const

/** A mail as it was sent, to staff who see it. A look at it does not count as an opening. */
export async function getMail(db: Database, staff: Staff, messageId: number) {
  const stored = await mailOfMessage(db, messageId)
  if (!stored || !(await seesMail(db, staff, stored))) throw refuse(operation, 'mailNotFound')
  const since = await db.selectFrom('mail').select(columns).where('message_id', '=', messageId).executeTakeFirstOrThrow()
  const { subject, preheader, html, text } = renderStored(stored)
  return { subject, preheader, html, text, to: stored.address, ...since }
}
