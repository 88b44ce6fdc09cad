import type { z } from 'zod'
import { previewMailDraft as operation } from '#domains/mail/contract/mail-templates.ts'
import { seeLead } from '#domains/messages/server/message/see-lead.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { exampleValues } from '../mail/example-values.ts'
import { mailLinks } from '../mail/mail-links.ts'
import { missingWords, renderMail } from '../mail/render-mail.ts'
import { mailValues } from './mail-values.ts'

/** Words that are being written as the mail that a lead would get. It has no pixel and its links are not followed through the portal. */
export async function previewDraft(db: Database, publicUrl: string, staff: Staff, { lead, ...words }: z.output<typeof operation.body>) {
  if (lead) await seeLead(db, operation, staff, lead)
  const values = lead ? await mailValues(db, staff, lead) : exampleValues(staff)
  const { unsubscribe } = mailLinks(publicUrl, 'preview')
  const { missing, ...mail } = renderMail(words, values, { unsubscribe })
  return { ...mail, missing: missingWords(missing) }
}
