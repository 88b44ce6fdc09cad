import type { MailVariable } from '#domains/mail/contract/document.ts'
import type { About } from '#domains/messages/contract/about.ts'
import { leadValues } from '#domains/messages/server/templates/lead-values.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { MailValues } from '../mail/render-mail.ts'

/** What is known of a parent for a mail; their name is never left empty, as nobody is greeted with nothing. */
export async function mailValues(db: Database, staff: Pick<Staff, 'name' | 'phone'>, leadId: number, about?: About): Promise<MailValues> {
  const known: Record<MailVariable, string> = { ...(await leadValues(db, staff, leadId, about)) }
  return { ...known, parent_name: known.parent_name || 'Parent' }
}
